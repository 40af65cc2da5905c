import { shiftDay } from '../../../contract/wire/shift-day.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import type { Database } from '../../db/database.ts';
import { dayOf, endOfDay, endOfDayAfter } from '../../platform/time/days.ts';
import type { StoredRequest } from './request-machine.ts';

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
async function workingDaysLeft(
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

type Timed = Pick<StoredRequest, 'dueAt' | 'daysLeft'>;

/** Its student has it until the end of a day: the office's own time stands still. */
export async function stopOfficeTime(
  tx: Database,
  { dueAt }: Timed,
  { days, timeZone }: { days: number; timeZone: string },
  now: Date,
): Promise<{ dueAt: Date; daysLeft: number }> {
  const daysLeft = await workingDaysLeft(tx, { now, until: dueAt ?? now, timeZone });
  return { dueAt: endOfDayAfter(now, days, timeZone), daysLeft };
}

/** The office has it again, with the working days that were left; one that was late then has one. */
export async function resumeOfficeTime(
  tx: Database,
  { daysLeft }: Timed,
  timeZone: string,
  now: Date,
): Promise<{ dueAt: Date; daysLeft: null }> {
  const days = Math.max(daysLeft ?? 0, 1);
  return { dueAt: await endOfWorkingDay(tx, { after: now, days, timeZone }), daysLeft: null };
}
