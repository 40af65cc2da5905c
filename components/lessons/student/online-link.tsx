'use client';

import VideoCameraIcon from '@heroicons/react/20/solid/VideoCameraIcon';
import { useTranslations } from 'next-intl';
import { LeavingLink } from '@/components/ui/buttons/button';
import { Notice } from '@/components/ui/feedback/notice';
import { remaining } from '@/components/ui/time/remaining';
import { useTimeUntil } from '@/lib/browser/clock/use-time-until';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';

const HOUR_MS = 60 * 60_000;
/** All who wait for it read the page again then. */
const SPREAD_MS = 5_000;

/**
 * The link to an online lesson. Its address is given from `opensAt` (ISO) on. Before that the page shows the
 * time, and in the last hour a countdown.
 */
export function OnlineLink({
  url,
  opensAt,
  opens,
  now,
}: {
  url: string | null;
  opensAt: string;
  /** When, as the server wrote it. */
  opens: string;
  now: string;
}) {
  const t = useTranslations('lessons.onlineLink');
  const tLeft = useTranslations('shared.countdown');
  const left = useTimeUntil(opensAt, now);
  useRevalidateWhen(left === 0 && url === null, SPREAD_MS);
  if (url)
    return (
      <LeavingLink
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="primary"
        icon={<VideoCameraIcon className="size-5" />}
        className="w-fit"
      >
        {t('join')}
      </LeavingLink>
    );
  const { largest, units } = remaining(left);
  return (
    <Notice tone="info" title={t('title')}>
      {left > HOUR_MS || left === 0 ? (
        t('opens', { at: opens })
      ) : (
        <span role="timer">{t('opensIn', { left: tLeft(largest, units) })}</span>
      )}
    </Notice>
  );
}
