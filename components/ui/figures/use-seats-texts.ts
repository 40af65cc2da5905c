import { useTranslations } from 'next-intl';
import type { Seats } from '@/contract/live/hub-payloads';

/** Writes how many seats are left and how many wait, and that who comes when it is full can't wait. */
export function useSeatsTexts() {
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

/** Whether every seat that is for anybody is taken; without a limit there is always another. */
export const isFull = ({ taken, capacity, kept }: Pick<Seats, 'taken' | 'capacity' | 'kept'>): boolean =>
  capacity !== null && taken + keptIn(kept) >= capacity;

/** How many free seats are kept for a group, of all reserves together. */
const keptIn = (kept: Seats['kept'] = []): number => kept.reduce((sum, seats) => sum + seats, 0);
