import { TZDate } from '@date-fns/tz';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';

/** How many midnights of the institution lie between two instants (ISO): 0 for what is still today. */
export const daysUntil = (at: string, now: string, timeZone: string): number =>
  differenceInCalendarDays(new TZDate(at, timeZone), new TZDate(now, timeZone));
