import { TZDate } from '@date-fns/tz';

const SEPTEMBER = 8;

/** The academic year of an instant, by its first year: from 1 September in the institution's zone. */
export function academicYearOf(instant: Date, timeZone: string): number {
  const local = new TZDate(instant.getTime(), timeZone);
  return local.getMonth() >= SEPTEMBER ? local.getFullYear() : local.getFullYear() - 1;
}
