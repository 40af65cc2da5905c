'use client';

import { useTranslations } from 'next-intl';
import type { Seats } from '@/lib/realtime/use-seats';
import { isFull } from './exam-offer';

/** How many seats are left and how many wait; marked for a moment when the hub brought the news. */
export function SeatsLine({
  seats,
  isNewer,
  queueOpen,
}: {
  seats: Seats;
  isNewer: boolean;
  queueOpen: boolean;
}) {
  const t = useTranslations('exams.seats');
  const { taken, capacity, waitlisted } = seats;
  const words = [
    capacity === null ? t('unlimited') : t('free', { left: Math.max(0, capacity - taken), capacity }),
    waitlisted > 0 && t('waiting', { count: waitlisted }),
    isFull(seats) && !queueOpen && t('noQueue'),
  ];
  return (
    <p key={`${taken} ${waitlisted}`} className={`tabular-nums ${isNewer ? 'animate-mark' : ''}`}>
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}
