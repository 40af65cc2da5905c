'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Countdown } from '@/components/ui/countdown';
import type { OwnEnrolment } from '@/contract/courses';
import { useReached } from '@/lib/browser/use-reached';

/** What goes with the state of the reader's enrolment: the position, the time left, what was said. Read out when it changes. */
export function OwnStanding({ enrolment, now }: { enrolment: OwnEnrolment; now: string }) {
  const t = useTranslations('courses.own');
  const { status, position, offeredUntil, reason } = enrolment;
  useRefreshAt(offeredUntil, now);
  return (
    <div aria-live="polite" className="grid gap-1 font-medium">
      {position !== null && <p>{t('position', { position })}</p>}
      {offeredUntil && <p>{t.rich('offered', { left: () => <Countdown to={offeredUntil} now={now} /> })}</p>}
      {status === 'pending' && <p>{t('pending')}</p>}
      {reason && <p>{t('reason', { reason })}</p>}
    </div>
  );
}

/** What is over shows itself as over. */
function useRefreshAt(instant: string | null, now: string) {
  const router = useRouter();
  const reached = useReached(instant, now);
  useEffect(() => {
    if (reached) router.refresh();
  }, [reached, router]);
}
