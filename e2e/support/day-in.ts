import { addDays } from 'date-fns';

/** A day (yyyy-MM-dd) so many days from now. */
export const dayIn = (days: number): string => addDays(new Date(), days).toISOString().slice(0, 10);
