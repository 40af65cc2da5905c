import { useTranslations } from 'next-intl';
import type { Seats } from '@/contract/hub-events';

/** Writes how many seats are left and how many wait, and that who comes when it is full can't wait. */
export function useSeatsWords() {
  const t = useTranslations('shared.seats');
  return ({ taken, capacity, waitlisted }: Seats, { hasQueue = true } = {}): string => {
    const words = [
      capacity === null ? t('unlimited') : t('free', { left: Math.max(0, capacity - taken), capacity }),
      waitlisted > 0 && t('waiting', { count: waitlisted }),
      capacity !== null && taken >= capacity && !hasQueue && t('noQueue'),
    ];
    return words.filter(Boolean).join(' · ');
  };
}
