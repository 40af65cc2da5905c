'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { ProfileType } from '@/contract/accounts/account';
import type { NotificationList as List } from '@/contract/notifications/notifications';
import { useRevalidate } from '@/lib/realtime/revalidate';
import { useHubEvent } from '@/lib/realtime/use-hub-event';
import { NotificationDays } from './notification-days.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** All of one's notifications, a page of them, as the server has them. */
export function NotificationList({ list, type }: { list: List; type: ProfileType }) {
  const t = useTranslations('notifications');
  const router = useRouter();
  const revalidate = useRevalidate();
  const { markOne, markAll, pending } = useMarkRead(type, () => router.refresh());
  useHubEvent('notified', (_event, spreadMs) => revalidate(spreadMs));
  if (list.notifications.length === 0) return <EmptyState>{t('empty')}</EmptyState>;
  return (
    <div className="grid justify-items-start gap-4 *:w-full sm:[&>button]:w-fit">
      {list.unread > 0 && (
        <Button variant="secondary" busy={pending} onClick={() => void markAll(list.now)}>
          {t('readAll')}
        </Button>
      )}
      <NotificationDays list={list} onRead={(id) => void markOne(id)} />
      {list.next && <TextLink href={`/account/notifications?after=${list.next}`}>{t('earlier')}</TextLink>}
    </div>
  );
}
