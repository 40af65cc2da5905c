const DAY_MS = 24 * 60 * 60_000;

/** A day (yyyy-MM-dd) moved by a number of days, without a time zone. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** How many days (yyyy-MM-dd) one comes after another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
