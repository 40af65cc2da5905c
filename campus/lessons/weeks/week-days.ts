import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';
import { dayOf, localInstant } from '../../platform/time/days.ts';

/** A week of the institution's zone: its Monday and Sunday, and the instants [startsAt, endsAt). */
export type Week = { from: string; to: string; startsAt: Date; endsAt: Date };

/** The week of a day, or of today. */
export function weekOf(day: string | undefined, timeZone: string, now: Date): Week {
  const within = localInstant(day ?? dayOf(now, timeZone), '12:00', timeZone);
  const monday = startOfISOWeek(new TZDate(within, timeZone));
  const instant = (days: number) => new Date(addDays(monday, days).getTime());
  return {
    from: dayOf(instant(0), timeZone),
    to: dayOf(instant(6), timeZone),
    startsAt: instant(0),
    endsAt: instant(7),
  };
}
