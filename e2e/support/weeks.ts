import { addDays, format } from 'date-fns';

/** Eleven o'clock in Rome, or ten in winter, so many weeks from now on a Tuesday: never a weekend, never over midnight. */
export function tuesdayIn(weeks: number): Date {
  const now = new Date();
  const monday = addDays(now, 7 * weeks - ((now.getDay() + 6) % 7));
  return new Date(`${format(addDays(monday, 1), 'yyyy-MM-dd')}T09:00:00Z`);
}
