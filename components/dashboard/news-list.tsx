'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/navigation/link';
import type { ProfileType } from '@/contract/accounts/account';
import type { NewsItem } from '@/contract/dashboard/dashboard';
import { call } from '@/lib/browser/calls/call';

/** What happened and hasn't been read; what is followed is. */
export function NewsList({ reader, news }: { reader: ProfileType; news: NewsItem[] }) {
  const t = useTranslations('dashboard.news');
  return (
    <ul className="divide-y divide-line rounded-corner border border-line bg-raised">
      {news.map(({ id, title, link, at }) => (
        <li key={id} className="relative px-4 py-3 hover:bg-sunken">
          <Link
            href={link}
            onClick={() => void call(`${reader}/notifications/read`, { notificationId: id }, { quiet: true })}
            className="after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
          <p className="text-muted text-small">{t('at', { at: new Date(at) })}</p>
        </li>
      ))}
    </ul>
  );
}
