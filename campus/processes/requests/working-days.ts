import { shiftDay } from '../../../contract/wire/shift-day.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import type { Database } from '../../db/database.ts';
import { dayOf, endOfDay } from '../../platform/time/days.ts';

/** So far ahead a working day is looked for: the longest step lies well within it. */
const AHEAD_DAYS = 200;

/** The end of the working day, of the institution, that lies so many of them after an instant's. */
export async function endOfWorkingDay(
  db: Database,
  { after, days, timeZone }: { after: Date; days: number; timeZone: string },
): Promise<Date> {
  const from = dayOf(after, timeZone);
  const free = await holidaysBetween(db, from, shiftDay(from, AHEAD_DAYS));
  let [day, left] = [from, days];
  while (left > 0) {
    day = shiftDay(day, 1);
    if (isWorking(day, free)) left -= 1;
  }
  return endOfDay(day, timeZone);
}

/** How many working days lie after an instant's day, up to another's. */
export async function workingDaysLeft(
  db: Database,
  { now, until, timeZone }: { now: Date; until: Date; timeZone: string },
): Promise<number> {
  const [from, to] = [dayOf(now, timeZone), dayOf(until, timeZone)];
  const free = await holidaysBetween(db, from, to);
  let left = 0;
  for (let day = shiftDay(from, 1); day <= to; day = shiftDay(day, 1)) if (isWorking(day, free)) left += 1;
  return left;
}

const isWorking = (day: string, free: ReadonlyMap<string, unknown>): boolean =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !free.has(day);
