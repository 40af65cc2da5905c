import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessonRooms, lessonSeries, lessons, lessonTeachers, rooms } from '../../db/schema.ts';
import { waitForTurn } from '../../lessons/changes/write-lesson.ts';
import type { NewRoom } from '../mapping/rooms.ts';
import { contentsOf, type Entry, idOf } from '../planning/entries.ts';
import { oneOf } from '../planning/one-of.ts';
import { recordset, writeRows } from '../writing/bulk.ts';
import { cancelLessons } from './cancel-lessons.ts';
import { freePlaces } from './free-places.ts';
import type { KnownLesson } from './known-lessons.ts';
import { type ChangeOf, tellChanges } from './tell-changes.ts';
import { type SlotLesson, seriesKey, type Timetable } from './timetable.ts';
import {
  type FreshLesson,
  type Kept,
  placesOf,
  type TimetableChanges,
  timetableChanges,
} from './timetable-changes.ts';

type Timetables = Entry<'timetables'>[];

/** What a lesson had to go without since somebody else has it at that time. */
export type Missed = { what: 'room' | 'teacher'; wanted: SlotLesson };

/** What could not be done as the timetables say: what was missed, and what stands since it was taken. */
export type NotDone = { missed: Missed[]; standing: KnownLesson[] };

export const addRooms = (tx: Database, missing: NewRoom[]): Promise<void> =>
  writeRows(
    tx,
    rooms,
    missing.map(({ code, capacity }) => ({ id: idOf('room', code), code, name: code, capacity })),
    { target: ['code'], set: [] },
  );

/**
 * What changed timetables give up, before any of them takes something: two may swap a room. Lessons that are in none any
 * more are cancelled.
 */
export async function clearTimetables(tx: Database, entries: Timetables, now: Date): Promise<void> {
  const changes = await lockedChanges(tx, entries, now);
  await cancelLessons(tx, changes.gone, now);
  await touch(tx, [...changes.relocated, ...changes.rearranged], now);
  await tx.delete(lessonRooms).where(oneOf(lessonRooms.lessonId, idsOf(changes.relocated)));
  const leaving = changes.rearranged.flatMap(({ lesson, leaves }) =>
    leaves.map((profileId) => ({ lessonId: lesson.id, profileId })),
  );
  if (leaving.length === 0) return;
  await tx.execute(sql`
    delete from ${lessonTeachers} using ${recordset(leaving, { lessonId: 'uuid', profileId: 'uuid' })}
    where ${lessonTeachers.lessonId} = x."lessonId" and ${lessonTeachers.profileId} = x."profileId"`);
}

/**
 * Writes the lessons of timetables: what was before this term's first import counts as held, since it was. `known`
 * offerings were there before: somebody may be looking at them.
 */
export async function writeTimetables(
  tx: Database,
  entries: Timetables,
  { now, known }: { now: Date; known: Set<string> },
): Promise<NotDone> {
  const changes = await lockedChanges(tx, entries, now);
  await writeSeries(tx, contentsOf(entries));
  await writeLessons(tx, changes.fresh, now);
  const missed = await takePlaces(tx, changes);
  await tellChanges(tx, changesToTell(changes, known), now);
  return { missed, standing: changes.standing };
}

/** Rooms and teachers first, then the lessons, as whoever changes one waits for them. */
async function lockedChanges(tx: Database, entries: Timetables, now: Date): Promise<TimetableChanges> {
  const timetables = contentsOf(entries);
  const slots = timetables.flatMap((timetable) => timetable.slots);
  const codes = [...new Set(slots.flatMap(({ room }) => room ?? []))];
  const named = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(sql`${rooms.code} = any(${sql.param(codes)}::text[])`);
  const teacherIds = [...new Set(slots.flatMap((slot) => slot.teacherIds))];
  await waitForTurn(tx, { roomIds: named.map(({ id }) => id), teacherIds });
  const offeringIds = timetables.map(({ offeringId }) => offeringId);
  await tx.execute(sql`
    select from ${lessons} where ${oneOf(lessons.offeringId, offeringIds)} and ${lessons.sourceKey} is not null
    order by ${lessons.id} for update`);
  return await timetableChanges(tx, entries, now);
}

/** Counts in a calendar as a change, and keeps where it was. */
async function touch(tx: Database, kept: Kept[], now: Date): Promise<void> {
  const ids = [...new Set(idsOf(kept))];
  if (ids.length === 0) return;
  await tx.execute(sql`
    update ${lessons} set sequence = sequence + 1, version = version + 1, changed_at = ${now.toISOString()},
      before = coalesce(before, jsonb_build_object(
        'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'rooms', coalesce((
          select jsonb_agg(${rooms.name} order by ${rooms.code}) from ${lessonRooms} join ${rooms} on ${rooms.id} = ${lessonRooms.roomId}
          where ${lessonRooms.lessonId} = ${lessons.id}), '[]'::jsonb)))
    where ${oneOf(lessons.id, ids)} and status = 'scheduled'`);
}

async function writeSeries(tx: Database, timetables: Timetable[]): Promise<void> {
  const rows = timetables.flatMap(({ classId, offeringId, slots, ranges }) => {
    const fromDay = ranges.map(({ from }) => from).toSorted()[0] ?? '';
    const toDay =
      ranges
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '';
    return slots.map((slot) => ({
      id: seriesId(classId, slot),
      offeringId,
      kind: 'lecture' as const,
      weekday: slot.weekday,
      startsTime: slot.startsTime,
      endsTime: slot.endsTime,
      fromDay,
      toDay,
      sourceKey: seriesKey(classId, slot),
    }));
  });
  await writeRows(tx, lessonSeries, rows, { target: ['sourceKey'], set: ['fromDay', 'toDay'] });
}

const seriesId = (classId: string, slot: { name: string }) => idOf('series', classId, slot.name);

async function writeLessons(tx: Database, fresh: FreshLesson[], now: Date): Promise<void> {
  const rows = fresh.map(({ id, key, timetable, slot, startsAt, endsAt }) => ({
    id,
    offeringId: timetable.offeringId,
    seriesId: seriesId(timetable.classId, slot),
    kind: 'lecture' as const,
    startsAt,
    endsAt,
    heldFrom: endsAt,
    changedAt: now,
    status: endsAt <= now ? ('held' as const) : ('scheduled' as const),
    sourceKey: key,
  }));
  await writeRows(tx, lessons, rows);
}

/** Gives rooms and teachers to the lessons that want them, as far as others leave them free. */
async function takePlaces(tx: Database, changes: TimetableChanges): Promise<Missed[]> {
  const wanted = placesOf(changes);
  const rooms = await freePlaces(tx, 'room', wanted.rooms);
  const teachers = await freePlaces(tx, 'teacher', wanted.teachers);
  const taken = ({ lessonId, startsAt, endsAt }: (typeof rooms.free)[number]) => ({
    ...{ lessonId, startsAt, endsAt },
    occupies: true,
  });
  await writeRows(
    tx,
    lessonRooms,
    rooms.free.map((place) => ({ ...taken(place), roomId: place.ownerId })),
  );
  await writeRows(
    tx,
    lessonTeachers,
    teachers.free.map((place) => ({ ...taken(place), profileId: place.ownerId })),
  );
  return missedOf(rooms.taken, teachers.taken);
}

/** The same, before anything is written. */
export async function foreseeNotDone(db: Database, entries: Timetables, now: Date): Promise<NotDone> {
  const changes = await timetableChanges(db, entries, now);
  const wanted = placesOf(changes);
  const leaving = [...changes.gone.map(({ id }) => id), ...idsOf(changes.relocated)];
  const rooms = await freePlaces(db, 'room', wanted.rooms, leaving);
  const teachers = await freePlaces(db, 'teacher', wanted.teachers, leaving);
  return { missed: missedOf(rooms.taken, teachers.taken), standing: changes.standing };
}

const missedOf = (rooms: { wanted: SlotLesson }[], teachers: { wanted: SlotLesson }[]): Missed[] => [
  ...rooms.map(({ wanted }) => ({ what: 'room' as const, wanted })),
  ...teachers.map(({ wanted }) => ({ what: 'teacher' as const, wanted })),
];

/** A lesson that is merely there is no news to anybody but those who look at the week. */
function changesToTell({ fresh, relocated, rearranged }: TimetableChanges, known: Set<string>): ChangeOf[] {
  const kept = [
    ...relocated.map(({ lesson }) => ({ how: 'relocated' as const, lesson })),
    ...rearranged.map(({ lesson }) => ({ how: 'rearranged' as const, lesson })),
  ];
  const added = fresh.map(({ id, startsAt, timetable: { offeringId } }) => ({
    how: 'added' as const,
    lesson: { id, startsAt, offeringId },
  }));
  return [...kept, ...added.filter(({ lesson }) => known.has(lesson.offeringId))];
}

const idsOf = (kept: Kept[]) => kept.map(({ lesson }) => lesson.id);
