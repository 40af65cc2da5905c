'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { ProfileType } from '@/contract/accounts/account';
import type { NotificationList } from '@/contract/notifications/notifications';
import { call } from '@/lib/browser/calls/call';
import { useHubEvent } from '@/lib/realtime/use-hub-event';
import { NotificationDays } from './notification-days.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** The newest notifications, while the bell is open. The list is read again after a new or a read one. */
export default function NotificationSheet({
  type,
  onUnread,
  onLeave,
}: {
  type: ProfileType;
  onUnread: (unread: number) => void;
  onLeave: () => void;
}) {
  const t = useTranslations('notifications');
  const [list, setList] = useState<NotificationList | 'failed' | null>(null);
  const load = useCallback(async () => {
    const answer = await call(`${type}/notifications/list`, {}, { quiet: true });
    setList((shown) => (answer.ok ? answer.result : (shown ?? 'failed')));
    if (answer.ok) onUnread(answer.result.unread);
  }, [type, onUnread]);
  const { markOne, markAll, pending } = useMarkRead(type, load);
  useEffect(() => {
    void load();
  }, [load]);
  useHubEvent('notified', () => void load());

  if (list === null) return <p role="status">{t('loading')}</p>;
  if (list === 'failed') {
    return (
      <EmptyState action={<Button onClick={() => void load()}>{t('again')}</Button>}>
        {t('failed')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {list.unread > 0 && (
        <Button variant="quiet" busy={pending} onClick={() => void markAll(list.now)}>
          {t('readAll')}
        </Button>
      )}
      {list.notifications.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <NotificationDays list={list} onRead={(id) => void markOne(id)} onFollow={onLeave} />
      <TextLink href="/account/notifications" onClick={onLeave}>
        {t('allPage')}
      </TextLink>
    </div>
  );
}
