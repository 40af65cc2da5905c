'use client';

import EnvelopeOpenIcon from '@heroicons/react/20/solid/EnvelopeOpenIcon';
import { useFormatter, useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation/link';
import type { Notification, NotificationList } from '@/contract/notifications/notifications';

/** Notifications under their days, the latest first; what is followed is read. */
export function NotificationDays({
  list: { now, notifications },
  onRead,
  onFollow,
}: {
  list: Pick<NotificationList, 'now' | 'notifications'>;
  onRead: (id: string) => void;
  onFollow?: () => void;
}) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const dayOf = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'full' });
  const days = Map.groupBy(notifications, ({ createdAt }) => dayOf(createdAt));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="grid gap-1">
      <h2 className="font-semibold text-muted text-small">{day === dayOf(now) ? t('today') : day}</h2>
      <ul className="divide-y divide-line">
        {ofDay.map((each) => (
          <Row key={each.id} notification={each} onRead={onRead} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ));
}

function Row({
  notification: { id, title, body, link, createdAt, isRead, isResolved },
  onRead,
  onFollow,
}: {
  notification: Notification;
  onRead: (id: string) => void;
  onFollow: (() => void) | undefined;
}) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const isUnread = !isRead && !isResolved;
  const follow = () => {
    if (isUnread) onRead(id);
    onFollow?.();
  };
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="grid min-w-0 grow gap-0.5">
        <Link
          href={link}
          onClick={follow}
          className={`py-0.5 underline-offset-4 hover:underline ${isUnread ? 'font-semibold' : ''}`}
        >
          {title}
        </Link>
        <p className="text-small">{body}</p>
        <p className="text-muted text-small">
          <time dateTime={createdAt} className="tabular-nums">
            {format.dateTime(new Date(createdAt), { timeStyle: 'short' })}
          </time>
          {isUnread && ` · ${t('unread')}`}
          {isResolved && ` · ${t('resolved')}`}
        </p>
      </div>
      {isUnread && (
        <button
          type="button"
          aria-label={t('read', { title })}
          title={t('read', { title })}
          onClick={() => onRead(id)}
          className="grid size-11 shrink-0 place-items-center rounded-corner text-muted hover:bg-sunken hover:text-ink print:hidden"
        >
          <EnvelopeOpenIcon className="size-5" />
        </button>
      )}
    </li>
  );
}
