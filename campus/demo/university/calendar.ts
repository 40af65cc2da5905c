import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { isWeekend } from 'date-fns/isWeekend';
import { set } from 'date-fns/set';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { dayOf } from '../../platform/time/days.ts';

export type Calendar = ReturnType<typeof createCalendar>;

/** Days counted from the one on which the demo is made, 0, in the institution's zone. */
export function createCalendar(now: Date, timeZone: string) {
  const instants = new Map<string, number>(); // a zone is asked slowly, and the same hours again and again
  const instantOf = (day: number, hours: number, minutes: number): number => {
    const local = set(addDays(new TZDate(now, timeZone), day), {
      hours,
      minutes,
      seconds: 0,
      milliseconds: 0,
    });
    return local.getTime();
  };
  const at = (day: number, hours: number, minutes = 0): Date => {
    const asked = `${day} ${hours}:${minutes}`;
    const instant = instants.get(asked) ?? instantOf(day, hours, minutes);
    instants.set(asked, instant);
    return new Date(instant);
  };
  /** The day itself, or the next one that is no weekend, away from today. */
  const workday = (day: number): number =>
    isWeekend(addDays(new TZDate(now, timeZone), day)) ? workday(day < 0 ? day - 1 : day + 1) : day;
  return {
    now,
    timeZone,
    at,
    workday,
    date: (day: number) => dayOf(at(day, 12), timeZone),
    /** The year in which the academic year of today begins. */
    academicYear: academicYearOf(now, timeZone),
    month: new TZDate(now, timeZone).getMonth() + 1,
  };
}
