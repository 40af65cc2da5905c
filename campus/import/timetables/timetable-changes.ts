import { randomUUID } from 'node:crypto';
import { holidaysBetween } from '../../catalogue/holidays.ts';
import type { Database } from '../../db/database.ts';
import { importRows, rooms } from '../../db/schema.ts';
import type { Entry } from '../planning/entries.ts';
import { areRows } from '../writing/import-rows.ts';
import type { Place } from './free-places.ts';
import { isComing, type KnownLesson, timetableLessons } from './known-lessons.ts';
import { lessonMaker, type SlotLesson, type Timetable } from './timetable.ts';

export type FreshLesson = SlotLesson & { id: string };
export type Kept = { lesson: KnownLesson; wanted: SlotLesson };

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
  /** Rooms by their codes. */
  roomIds: Map<string, string>;
};

type Earlier = { timeZone: string; slots: Map<string, { room: string | null; teacherIds: string[] }> };

/**
 * Compares timetables with the lessons that earlier ones made. What is over or on now stays. A lesson that somebody has
 * moved since, or put into another room, stays where it is as long as its hour of the week is there.
 */
export async function timetableChanges(
  db: Database,
  entries: Entry<'timetables'>[],
  now: Date,
): Promise<TimetableChanges> {
  const timetables = entries.flatMap(({ content }) => content ?? []);
  const earlier = await earlierOf(db, entries);
  const known = await timetableLessons(
    db,
    timetables.map(({ offeringId }) => offeringId),
  );
  const knownOf = Map.groupBy(known, ({ offeringId }) => offeringId);
  const lessonsOf = lessonMaker(await holidaysOf(db, timetables));
  const roomIds = await roomIdsOf(db);
  const changes: TimetableChanges = {
    fresh: [],
    gone: [],
    relocated: [],
    rearranged: [],
    standing: [],
    roomIds,
  };
  for (const timetable of timetables) {
    const before = earlier.get(timetable.classId);
    compare(lessonsOf(timetable), knownOf.get(timetable.offeringId) ?? [], before, changes, now);
  }
  return changes;
}

function compare(
  wanted: SlotLesson[],
  known: KnownLesson[],
  earlier: Earlier | undefined,
  changes: TimetableChanges,
  now: Date,
): void {
  const byKey = new Map(wanted.map((each) => [each.key, each]));
  const unwanted = known.filter(
    (lesson) => isComing(lesson, now) && !isWanted(lesson, byKey.get(lesson.key), earlier),
  );
  const gone = unwanted.filter(({ wasTaken }) => !wasTaken);
  const goes = new Set(gone.map(({ key }) => key));
  const there = new Set(known.flatMap(({ key }) => (goes.has(key) ? [] : [key])));
  const isOver = wanted.every(({ endsAt }) => endsAt <= now);
  const isFirst = known.length === 0 && !isOver;
  const fresh = wanted.filter(({ key, startsAt }) => !there.has(key) && (isFirst || startsAt > now));
  changes.gone.push(...gone);
  changes.standing.push(...unwanted.filter(({ wasTaken }) => wasTaken));
  changes.fresh.push(...fresh.map((lesson) => ({ ...lesson, id: randomUUID() })));
  for (const lesson of known) {
    const slotLesson = byKey.get(lesson.key);
    const isKept = slotLesson && isWanted(lesson, slotLesson, earlier);
    if (isKept && isComing(lesson, now)) {
      compareKept({ lesson, wanted: slotLesson }, earlier, changes);
    }
  }
}

/** In another zone the same hour is another time; what was moved by somebody stays. */
function isWanted(
  lesson: KnownLesson,
  wanted: SlotLesson | undefined,
  earlier: Earlier | undefined,
): boolean {
  if (!wanted) return false;
  const isSameZone = !earlier || earlier.timeZone === wanted.timetable.timeZone;
  return isSameZone || lesson.startsAt.getTime() === wanted.startsAt.getTime();
}

function compareKept(kept: Kept, earlier: Earlier | undefined, changes: TimetableChanges): void {
  const { lesson, wanted } = kept;
  const { room, teacherIds } = wanted.slot;
  const before = earlier?.slots.get(wanted.slot.name) ?? { room, teacherIds };
  const [roomBefore, roomNow] = [before.room, room].map(
    (code) => (code && changes.roomIds.get(code)) ?? null,
  );
  const isAtItsTime = lesson.startsAt.getTime() === wanted.startsAt.getTime();
  const isInItsRoom = lesson.roomIds.every((id) => id === roomBefore);
  const isRelocated = roomBefore !== roomNow && isAtItsTime && isInItsRoom;
  const leaves = lesson.teacherIds.filter((id) => before.teacherIds.includes(id) && !teacherIds.includes(id));
  const comes = teacherIds.filter((id) => !before.teacherIds.includes(id) && !lesson.teacherIds.includes(id));
  const isRearranged = leaves.length + comes.length > 0;
  if (lesson.wasTaken) {
    if (isRelocated || isRearranged) changes.standing.push(lesson);
    return;
  }
  if (isRelocated) changes.relocated.push(kept);
  if (isRearranged) changes.rearranged.push({ ...kept, leaves, comes });
}

/** The rooms and teachers that lessons want which don't have them yet. */
export function placesOf({ fresh, relocated, rearranged, roomIds }: TimetableChanges) {
  const roomOf = ({ slot }: SlotLesson) => (slot.room && roomIds.get(slot.room)) || null;
  const rooms = [
    ...fresh.map((wanted) => ({ lessonId: wanted.id, wanted, ownerId: roomOf(wanted) })),
    ...relocated.map(({ lesson, wanted }) => ({ lessonId: lesson.id, wanted, ownerId: roomOf(wanted) })),
  ].flatMap(({ ownerId, ...each }) => (ownerId ? [{ ...each, ...timeOf(each.wanted), ownerId }] : []));
  const teachers = [
    ...fresh.flatMap((wanted) =>
      wanted.slot.teacherIds.map((ownerId) => ({ lessonId: wanted.id, wanted, ownerId, ...timeOf(wanted) })),
    ),
    ...rearranged.flatMap(({ lesson, wanted, comes }) =>
      comes.map((ownerId) => ({ lessonId: lesson.id, wanted, ownerId, ...timeOf(lesson) })),
    ),
  ];
  return { rooms, teachers } satisfies Record<string, (Place & { wanted: SlotLesson })[]>;
}

const timeOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({ startsAt, endsAt });

async function earlierOf(db: Database, entries: Entry[]): Promise<Map<string, Earlier>> {
  const rows = await db
    .select({ sourcedId: importRows.sourcedId, fields: importRows.fields })
    .from(importRows)
    .where(
      areRows(
        'timetables',
        entries.map(({ sourcedId }) => sourcedId),
      ),
    );
  return new Map(
    rows.map(({ sourcedId, fields: { timeZone = '', ...slots } }) => [
      sourcedId,
      earlierFrom(timeZone, slots),
    ]),
  );
}

const earlierFrom = (timeZone: string, slots: Record<string, string>): Earlier => ({
  timeZone,
  slots: new Map(
    Object.entries(slots).map(([name, cell]) => {
      const [room = null, ...teacherIds] = JSON.parse(cell) as [string | null, ...string[]];
      return [name, { room, teacherIds }];
    }),
  ),
});

/** Of each term by itself: there are few, and what lies between them may be long. */
async function holidaysOf(db: Database, timetables: Timetable[]): Promise<Map<string, unknown>> {
  const ranges = timetables.flatMap((timetable) => timetable.ranges);
  const found = new Map<string, unknown>();
  for (const { from, to } of new Map(ranges.map((range) => [JSON.stringify(range), range])).values())
    for (const [day, name] of await holidaysBetween(db, from, to)) found.set(day, name);
  return found;
}

async function roomIdsOf(db: Database): Promise<Map<string, string>> {
  const all = await db.select({ id: rooms.id, code: rooms.code }).from(rooms);
  return new Map(all.map(({ id, code }) => [code, id]));
}
