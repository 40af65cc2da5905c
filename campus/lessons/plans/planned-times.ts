import { getISODay } from 'date-fns/getISODay';
import type { OnceWhen, WeeklyWhen } from '../../../contract/lessons/plans.ts';
import { MOST_LESSONS } from '../../../contract/lessons/plans.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import type { Database } from '../../db/database.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import { localInstant } from '../../platform/time/days.ts';
import type { Slot } from './conflicts.ts';

export type PlannedTimes = { slots: Slot[]; leftOut: { day: string; name: LocalText }[] };

/** When a lesson or a series would be. Of a series at most `MOST_LESSONS` + 1 times are worked out. */
export async function plannedTimes(
  db: Database,
  when: OnceWhen | WeeklyWhen,
  timeZone: string,
): Promise<PlannedTimes> {
  if ('startsAt' in when) {
    return { slots: [{ startsAt: new Date(when.startsAt), endsAt: new Date(when.endsAt) }], leftOut: [] };
  }
  const days = daysOf(when);
  const last = days.at(-1);
  const holidays = days[0] && last ? await holidaysBetween(db, days[0], last) : new Map<string, LocalText>();
  return {
    slots: days
      .filter((day) => !holidays.has(day))
      .map((day) => ({
        startsAt: localInstant(day, when.startsTime, timeZone),
        endsAt: localInstant(day, when.endsTime, timeZone),
      })),
    leftOut: days.flatMap((day) => {
      const name = holidays.get(day);
      return name ? [{ day, name }] : [];
    }),
  };
}

/** A weekday's days from a day to a day, `MOST_LESSONS` + 1 at most. */
export function daysOf({
  weekday,
  fromDay,
  toDay,
}: Pick<WeeklyWhen, 'weekday' | 'fromDay' | 'toDay'>): string[] {
  const days: string[] = [];
  let day = fromDay;
  while (getISODay(`${day}T12:00:00`) !== weekday) day = shiftDay(day, 1);
  for (; day <= toDay && days.length <= MOST_LESSONS; day = shiftDay(day, 7)) days.push(day);
  return days;
}
