import { shiftDay } from '@/contract/wire/shift-day';

/** Weeks by their days (yyyy-MM-dd), Monday first. A day here has no zone: the caller knows today's date. */
const DAYS = 7;

/** The Monday of the week that has this day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % DAYS;
  return shiftDay(day, -weekday);
}

/** The days of the week that begins with this Monday. */
export const daysOf = (monday: string): string[] =>
  Array.from({ length: DAYS }, (_, index) => shiftDay(monday, index));

/** Whether what an address asks for is a day that there is. */
export const isDay = (asked: string | string[] | undefined): asked is string =>
  typeof asked === 'string' &&
  /^20\d\d-\d\d-\d\d$/.test(asked) &&
  new Date(asked).toJSON()?.startsWith(asked) === true;
