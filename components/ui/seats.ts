import type { Seats } from '@/contract/hub-payloads';

/** Whether every seat is taken; without a limit there is always another. */
export const isFull = ({ taken, capacity }: Pick<Seats, 'taken' | 'capacity'>): boolean =>
  capacity !== null && taken >= capacity;
