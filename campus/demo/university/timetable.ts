import type { lessons } from '../../db/schema.ts';
import type { Unit } from './making.ts';

export type Lesson = typeof lessons.$inferInsert & { id: string; startsAt: Date; endsAt: Date };
export type Planned = { unit: Unit; lesson: Lesson };

/** An hour of the week: `weekday` 1 is Monday. */
export type WeekHour = { weekday: number; hour: number };

export const LASTS_H = 2;
const HOURS = [9, 11, 14, 16];
const WEEKDAYS = 5;

/** Gives each unit two hours a week; no professor and no year of a programme has two units at once. */
export function timetableOf(units: Unit[]): Map<Unit, WeekHour[]> {
  const taken = new Set<string>();
  return new Map(
    units.map((unit, index) => {
      const who = [unit.professorId, `${unit.programme} ${unit.year}`];
      const isFree = (hour: number) => who.every((each) => !taken.has(`${each} ${hour}`));
      const chosen: number[] = [];
      for (let step = 0; step < WEEKDAYS * HOURS.length && chosen.length < 2; step += 1) {
        const hour = (index * 7 + step * 9) % (WEEKDAYS * HOURS.length);
        const sameDay = chosen.some((other) => other % WEEKDAYS === hour % WEEKDAYS);
        if (sameDay || !isFree(hour)) continue;
        chosen.push(hour);
        for (const each of who) taken.add(`${each} ${hour}`);
      }
      return [unit, chosen.map(toWeekHour)];
    }),
  );
}

const toWeekHour = (hour: number): WeekHour => ({
  weekday: (hour % WEEKDAYS) + 1,
  hour: HOURS[Math.floor(hour / WEEKDAYS)] ?? 9,
});

export const inTime = (planned: Planned[]) =>
  planned.toSorted((one, other) => one.lesson.startsAt.getTime() - other.lesson.startsAt.getTime());
