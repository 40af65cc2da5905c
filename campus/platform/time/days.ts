import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { endOfDay as lastOf } from 'date-fns/endOfDay';

/** Swedish writes days as yyyy-MM-dd. Cached: formatters are slow to make, and a page asks ten times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function daysIn(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formatters.set(timeZone, made);
  return made;
}

/** The calendar day of an instant in the institution's zone, as yyyy-MM-dd. */
export const dayOf = (instant: Date, timeZone: string): string =>
  daysIn(timeZone).format(instant).padStart(10, '0');

/** The last instant, in the institution's zone, of the calendar day that lies `days` after an instant's. */
export const endOfDayAfter = (instant: Date, days: number, timeZone: string): Date =>
  new Date(lastOf(addDays(new TZDate(instant, timeZone), days)).getTime());

/** The last instant of a day (yyyy-MM-dd) in the institution's zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  endOfDayAfter(localInstant(day, '12:00', timeZone), 0, timeZone);

/** The instant of a local day and time ("09:30"); one that the clocks skip is an hour later. */
export function localInstant(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(TZDate.tz(timeZone, year, month - 1, date, hours, minutes).getTime());
}
