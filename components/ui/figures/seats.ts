import type { Seats } from '@/contract/live/hub-payloads';

/** Whether every seat that is for anybody is taken; without a limit there is always another. */
export const isFull = ({ taken, capacity, kept }: Pick<Seats, 'taken' | 'capacity' | 'kept'>): boolean =>
  capacity !== null && taken + keptIn(kept) >= capacity;

/** How many free seats are kept for a group, of all reserves together. */
export const keptIn = (kept: Seats['kept'] = []): number => kept.reduce((sum, seats) => sum + seats, 0);
