import type { Database } from '../../db/database.ts';
import { endOfDayAfter } from '../../platform/time/days.ts';
import type { StoredRequest } from './stored-request.ts';
import { endOfWorkingDay, workingDaysLeft } from './working-days.ts';

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
