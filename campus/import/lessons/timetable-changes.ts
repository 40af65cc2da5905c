import { randomUUID } from 'node:crypto';
import { MOST_LESSONS } from '../../../contract/lessons/plans.ts';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import type { Database } from '../../db/database.ts';
import { rooms } from '../../db/schema.ts';
import { daysOf } from '../../lessons/plans/planned-times.ts';
import { localInstant } from '../../platform/time/days.ts';
import { type Range, remembered } from '../mapping/calendar.ts';
import { rememberedRows } from '../writing/import-rows.ts';
import { type Claim, isComing, type KnownLesson, LESSON_KEY } from './known-lessons.ts';

/** Two hours a week (`WE-10`), with the room and teachers that nobody else in the bundle has then. */
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

/** The class and the day of a lesson that such a timetable made, of its key. */
export function placeInKey(key: string): { classId: string; name: string } {
  const name = key.startsWith(LESSON_KEY) ? key.slice(LESSON_KEY.length) : key;
  return { classId: name.split('/').slice(0, -2).join('/'), name };
}

/** Makes a timetable's lessons on all days but holidays; computes each day and hour only once. */
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

export type FreshLesson = SlotLesson & { id: string };
export type Kept = { lesson: KnownLesson; wanted: SlotLesson };
export type SlotClaim = Claim & { wanted: SlotLesson };

/** What timetables change of the lessons that are there. */
export type TimetableChanges = {
  fresh: FreshLesson[];
  /** To come, and in no timetable any more. */
  gone: KnownLesson[];
  /** In another room, or in none yet. */
  relocated: Kept[];
  /** Held by others: who leaves and who comes. */
  rearranged: (Kept & { leaves: string[]; comes: string[] })[];
  /** They would be one of these, and were taken. */
  standing: KnownLesson[];
  /** The rooms and teachers that lessons want which don't have them yet. */
  claims: SlotClaim[];
};

type SlotPlaces = { room: string | null; teacherIds: string[] };
type Earlier = { timeZone: string; slots: Map<string, SlotPlaces> };

/**
 * Compares timetables with lessons made from earlier ones. Lessons that are past or on now stay. A lesson
 * moved since, in time or room, stays where it is while its weekly hour exists.
 */
export async function timetableChanges(
  db: Database,
  timetables: Timetable[],
  known: KnownLesson[],
  now: Date,
): Promise<TimetableChanges> {
  const earlier = await earlierOf(db, timetables);
  const knownOf = Map.groupBy(known, ({ offeringId }) => offeringId);
  const lessonsOf = lessonMaker(await holidaysOf(db, timetables));
  const all = await db.select({ id: rooms.id, code: rooms.code }).from(rooms);
  const roomIds = new Map<string | null, string>(all.map(({ id, code }) => [code, id]));
  const changes: TimetableChanges = {
    ...{ fresh: [], gone: [], relocated: [], rearranged: [], standing: [], claims: [] },
  };
  for (const timetable of timetables) {
    const before = earlier.get(timetable.classId);
    compare(lessonsOf(timetable), knownOf.get(timetable.offeringId) ?? [], { before, roomIds, changes, now });
  }
  return { ...changes, claims: claimsOf(changes, roomIds) };
}

type RoomIds = Map<string | null, string>;
type Given = { before: Earlier | undefined; roomIds: RoomIds; changes: TimetableChanges; now: Date };

function compare(wanted: SlotLesson[], known: KnownLesson[], given: Given): void {
  const { changes, before, now } = given;
  const byKey = new Map(wanted.map((each) => [each.key, each]));
  /** In another zone the same hour is another time; what was moved by somebody stays. */
  const wantedAs = (lesson: KnownLesson) => {
    const found = byKey.get(lesson.key);
    const isSameZone = !before || before.timeZone === found?.timetable.timeZone;
    return isSameZone || lesson.startsAt.getTime() === found?.startsAt.getTime() ? found : undefined;
  };
  const coming = known.filter((lesson) => isComing(lesson, now));
  const unwanted = coming.filter((lesson) => !wantedAs(lesson));
  const gone = unwanted.filter(({ wasTaken }) => !wasTaken);
  const goes = new Set(gone.map(({ key }) => key));
  const there = new Set(known.flatMap(({ key }) => (goes.has(key) ? [] : [key])));
  const isFirst = known.length === 0 && wanted.some(({ endsAt }) => endsAt > now);
  const fresh = wanted.filter(({ key, startsAt }) => !there.has(key) && (isFirst || startsAt > now));
  changes.gone.push(...gone);
  changes.standing.push(...unwanted.filter(({ wasTaken }) => wasTaken));
  changes.fresh.push(...fresh.map((lesson) => ({ ...lesson, id: randomUUID() })));
  for (const lesson of coming) {
    const slotLesson = wantedAs(lesson);
    if (slotLesson) compareKept({ lesson, wanted: slotLesson }, given);
  }
}

function compareKept(kept: Kept, { before, roomIds, changes }: Given): void {
  const { lesson, wanted } = kept;
  const { room, teacherIds } = wanted.slot;
  const earlier = before?.slots.get(wanted.slot.name) ?? { room, teacherIds };
  const [roomBefore, roomNow] = [earlier.room, room].map((code) => roomIds.get(code) ?? null);
  const isAtItsTime = lesson.startsAt.getTime() === wanted.startsAt.getTime();
  const isInItsRoom = lesson.roomIds.every((id) => id === roomBefore);
  const isRelocated = roomBefore !== roomNow && isAtItsTime && isInItsRoom;
  const held = lesson.teachers.map(({ id }) => id);
  const leaves = held.filter((id) => earlier.teacherIds.includes(id) && !teacherIds.includes(id));
  const comes = teacherIds.filter((id) => !earlier.teacherIds.includes(id) && !held.includes(id));
  const isRearranged = leaves.length + comes.length > 0;
  if (lesson.wasTaken) {
    if (isRelocated || isRearranged) changes.standing.push(lesson);
    return;
  }
  if (isRelocated) changes.relocated.push(kept);
  if (isRearranged) changes.rearranged.push({ ...kept, leaves, comes });
}

function claimsOf({ fresh, relocated, rearranged }: TimetableChanges, roomIds: RoomIds): SlotClaim[] {
  const inRoom = (lessonId: string, wanted: SlotLesson, teacherIds: string[]) => ({
    ...{ lessonId, wanted, teacherIds, startsAt: wanted.startsAt, endsAt: wanted.endsAt },
    roomId: roomIds.get(wanted.slot.room) ?? null,
  });
  return [
    ...fresh.map(({ id, ...wanted }) => inRoom(id, wanted, wanted.slot.teacherIds)),
    ...relocated.map(({ lesson, wanted }) => inRoom(lesson.id, wanted, [])),
    ...rearranged.map(({ lesson: { id, startsAt, endsAt }, wanted, comes }) => ({
      ...{ lessonId: id, wanted, startsAt, endsAt, roomId: null, teacherIds: comes },
    })),
  ];
}

async function earlierOf(db: Database, timetables: Timetable[]): Promise<Map<string, Earlier>> {
  const classIds = timetables.map(({ classId }) => classId);
  const rows = await rememberedRows(db, 'timetables', classIds);
  return new Map(
    rows.map(({ sourcedId, fields: { timeZone = '', ...cells } }) => {
      const slots = Object.entries(cells).map(([name, cell]): [string, SlotPlaces] => {
        const [room = null, ...teacherIds] = JSON.parse(cell) as [string | null, ...string[]];
        return [name, { room, teacherIds }];
      });
      return [sourcedId, { timeZone, slots: new Map(slots) }];
    }),
  );
}

/** Of each term by itself: there are few, and what lies between them may be long. */
async function holidaysOf(db: Database, timetables: Timetable[]): Promise<Map<string, unknown>> {
  const ranges = timetables.flatMap((timetable) => timetable.ranges);
  const found = new Map<string, unknown>();
  for (const { from, to } of new Map(ranges.map((range) => [JSON.stringify(range), range])).values())
    for (const [day, name] of await holidaysBetween(db, from, to)) found.set(day, name);
  return found;
}
