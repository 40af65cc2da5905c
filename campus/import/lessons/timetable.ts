import { MOST_LESSONS } from '../../../contract/lessons/plans.ts';
import { daysOf } from '../../lessons/plans/planned-times.ts';
import { localInstant } from '../../platform/time/days.ts';
import { remembered } from '../mapping/days.ts';

/** Two days, both included. */
export type Range = { from: string; to: string };

/** Two hours of a week (`WE-10`), with the room and the teachers that nobody else of the bundle has at that time. */
export type TimetableSlot = {
  name: string;
  /** 1 is Monday. */
  weekday: number;
  startsTime: string;
  endsTime: string;
  /** By its code. */
  room: string | null;
  teacherIds: string[];
};

/** The hours of a class, on the days from and to which its terms last. */
export type Timetable = {
  offeringId: string;
  classId: string;
  timeZone: string;
  ranges: Range[];
  slots: TimetableSlot[];
};

/** A lesson that a timetable says there is, by its key. */
export type SlotLesson = {
  key: string;
  timetable: Timetable;
  slot: TimetableSlot;
  startsAt: Date;
  endsAt: Date;
};

/** What a series is called: `CLS00009/WE-10`. */
export const seriesKey = (classId: string, { name }: { name: string }): string => `${classId}/${name}`;

/** What the keys of all lessons begin with that a bundle's timetables made. */
export const LESSON_KEY = 'periods:';

/** The class and the day of a lesson that such a timetable made, of its key. */
export function placeInKey(key: string): { classId: string; name: string } {
  const name = key.startsWith(LESSON_KEY) ? key.slice(LESSON_KEY.length) : key;
  return { classId: name.split('/').slice(0, -2).join('/'), name };
}

/** Works out the lessons of timetables, on every day that is no holiday; each day and hour is looked at once. */
export function lessonMaker(holidays: ReadonlyMap<string, unknown>): (timetable: Timetable) => SlotLesson[] {
  const timesOf = remembered(
    (ranges: Range[], weekday: number, startsTime: string, endsTime: string, timeZone: string) => {
      const days = ranges.flatMap(({ from, to }) => daysOf({ weekday, fromDay: from, toDay: to }));
      return [...new Set(days)]
        .toSorted()
        .filter((day) => !holidays.has(day))
        .map((day) => ({
          day,
          startsAt: localInstant(day, startsTime, timeZone),
          endsAt: localInstant(day, endsTime, timeZone),
        }));
    },
  );
  return (timetable) =>
    timetable.slots.flatMap((slot) => {
      const prefix = `${LESSON_KEY}${seriesKey(timetable.classId, slot)}`;
      const times = timesOf(
        timetable.ranges,
        slot.weekday,
        slot.startsTime,
        slot.endsTime,
        timetable.timeZone,
      );
      return times.map(({ day, ...when }) => ({ key: `${prefix}/${day}`, timetable, slot, ...when }));
    });
}

/** More weeks than a series may have lessons are no term. */
export function isTooLong(ranges: Range[]): boolean {
  const lasts = ranges.reduce((sum, { from, to }) => sum + Math.max(Date.parse(to) - Date.parse(from), 0), 0);
  return lasts > MOST_LESSONS * WEEK_MS;
}

const WEEK_MS = 7 * 24 * 60 * 60_000;
