import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { localInstant } from '../../platform/time/days.ts';

const HOUR_MS = 60 * 60_000;

/** The instants at which the clocks of a zone show a day and a time: none or two in the nights in which they change. */
export function localInstants(day: string, time: string, timeZone: string): Date[] {
  const around = localInstant(day, time, timeZone).getTime();
  return [around - HOUR_MS, around, around + HOUR_MS]
    .filter((ms) => format(new TZDate(ms, timeZone), 'yyyy-MM-dd HH:mm') === `${day} ${time}`)
    .map((ms) => new Date(ms));
}
