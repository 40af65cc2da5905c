'use client';

import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/time/countdown';
import type { Course } from '@/contract/courses/courses';
import type { OwnEnrolment } from '@/contract/courses/enrolments';
import { useReached } from '@/lib/browser/clock/use-reached';
import { useRevalidateWhen } from '@/lib/realtime/revalidate';

/** What goes with the state of the reader's enrolment: the position, the time left, what was said to it. */
export function OwnEnrolmentState({
  enrolment,
  window,
  now,
}: {
  enrolment: OwnEnrolment;
  window: Course['window'];
  now: string;
}) {
  const t = useTranslations('courses.own');
  const { status, position, offeredUntil, reason, ranking } = enrolment;
  const isAsked = status === 'requested' && window !== null && ranking !== null;
  const isOver = useReached(isAsked ? window.closesAt : offeredUntil, now);
  useRevalidateWhen(isOver && !(isAsked && window.phase === 'closed'), 0); // what is over shows itself as over
  if (isAsked) {
    if (isOver) return t('beingGiven');
    const asked = { number: String(ranking.number), instant: new Date(window.closesAt) };
    return t(window.mode === 'ranked' ? 'askedRanked' : 'asked', asked);
  }
  if (position !== null) return t('position', { position });
  if (offeredUntil) return t.rich('offered', { left: () => <Countdown to={offeredUntil} now={now} /> });
  const ranked = ranking?.position ? t('ranked', { position: ranking.position }) : null;
  return [ranked, reason && t('reason', { reason })].filter(Boolean).join('. ') || null;
}
