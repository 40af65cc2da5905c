import { getISODay } from 'date-fns/getISODay';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import { academicYearOf } from '../../platform/time/academic-year.ts';
import { dayOf, localInstant } from '../../platform/time/days.ts';

export type Calendar = ReturnType<typeof createCalendar>;

/** Days counted from the one on which the demo is made, 0, in the institution's zone. */
export function createCalendar(now: Date, timeZone: string) {
  const today = dayOf(now, timeZone);
  const date = (day: number) => shiftDay(today, day);
  /** The day itself, or the next one that is no weekend, away from today. */
  const workday = (day: number): number =>
    getISODay(`${date(day)}T12:00:00`) > 5 ? workday(day < 0 ? day - 1 : day + 1) : day;
  return {
    timeZone,
    date,
    workday,
    at: (day: number, hours: number, minutes = 0) => localInstant(date(day), `${hours}:${minutes}`, timeZone),
    /** The year in which the academic year of today begins. */
    academicYear: academicYearOf(now, timeZone),
  };
}
