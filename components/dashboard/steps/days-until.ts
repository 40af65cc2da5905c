import { daysBetween } from '@/contract/wire/shift-day';
import { localDay } from '../../ui/time/local-time';

/** How many midnights of the institution lie between two instants (ISO): 0 for what is still today. */
export const daysUntil = (at: string, now: string, timeZone: string): number =>
  daysBetween(localDay(now, timeZone), localDay(at, timeZone));
