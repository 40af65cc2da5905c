import { useTranslations } from 'next-intl';
import type { Seats } from '@/contract/live/hub-payloads';
import { isFull, keptIn } from './seats.ts';

/** Writes how many seats are left and how many wait, and that who comes when it is full can't wait. */
export function useSeatsWords() {
  const t = useTranslations('shared.seats');
  return (seats: Seats, { hasQueue = true } = {}): string => {
    const { taken, capacity, waitlisted } = seats;
    const kept = keptIn(seats.kept);
    const words = [
      capacity === null ? t('unlimited') : t('free', { left: Math.max(0, capacity - taken), capacity }),
      kept > 0 && t('kept', { count: kept }),
      waitlisted > 0 && t('waiting', { count: waitlisted }),
      isFull(seats) && !hasQueue && t('noQueue'),
    ];
    return words.filter(Boolean).join(' · ');
  };
}
