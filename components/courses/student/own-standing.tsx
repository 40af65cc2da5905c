'use client';

import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/countdown';
import type { OwnEnrolment } from '@/contract/courses';
import { useReached } from '@/lib/browser/use-reached';
import { useReadAgainWhen } from '@/lib/realtime/read-again';

/** What goes with the state of the reader's enrolment: the position, the time left, what was said to it. */
export function OwnStanding({ enrolment, now }: { enrolment: OwnEnrolment; now: string }) {
  const t = useTranslations('courses.own');
  const { position, offeredUntil, reason } = enrolment;
  useReadAgainWhen(useReached(offeredUntil, now), 0); // what is over shows itself as over
  if (position !== null) return t('position', { position });
  if (offeredUntil) return t.rich('offered', { left: () => <Countdown to={offeredUntil} now={now} /> });
  return reason && t('reason', { reason });
}
