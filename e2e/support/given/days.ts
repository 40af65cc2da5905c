import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';

/** A day (yyyy-MM-dd) so many days from now, or from then. */
export const dayIn = (days: number, from = new Date()): string =>
  addDays(from, days).toISOString().slice(0, 10);

/**
 * Eleven o'clock in Rome, or ten in winter, so many days from now: what begins then ends on the same day, at
 * whatever hour the test is run.
 */
export const morningIn = (days: number): Date => new Date(`${dayIn(days)}T09:00:00Z`);

/** "lun 14 dic", as the portal writes a day in Italian. */
export const dayInWords = (at: Date): string =>
  at.toLocaleDateString('it', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Europe/Rome',
  });

/** "11:00", as the portal writes a time. */
export const timeInWords = (at: Date): string =>
  at.toLocaleTimeString('it', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

/** The morning of a Tuesday so many weeks from now: never a weekend. */
export function tuesdayIn(weeks: number): Date {
  const now = new Date();
  const monday = addDays(now, 7 * weeks - ((now.getDay() + 6) % 7));
  return new Date(`${format(addDays(monday, 1), 'yyyy-MM-dd')}T09:00:00Z`);
}
