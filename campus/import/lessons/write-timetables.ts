import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { lessonRooms, lessonSeries, lessons, lessonTeachers, rooms } from '../../db/schema.ts';
import type { NewRoom } from '../mapping/timetables.ts';
import type { Findings } from '../reports/findings.ts';
import { recordset, writeRows } from '../writing/bulk.ts';
import { idOf } from '../writing/entries.ts';
import {
  addLessons,
  type KnownLesson,
  knownLessons,
  lockedLessons,
  type Missed,
  ofTimetables,
  sortPlaces,
  takePlaces,
} from './known-lessons.ts';
import { type ChangeOf, cancelLessons, tellChanges } from './tell-changes.ts';
import {
  type Kept,
  placeInKey,
  type SlotClaim,
  seriesKey,
  type Timetable,
  type TimetableChanges,
  timetableChanges,
} from './timetable-changes.ts';

/** What could not be done as the timetables say: what was missed, and what stands since it was taken. */
export type NotDone = { missed: Missed<SlotClaim>[]; standing: KnownLesson[] };

export async function addRooms(tx: Database, missing: NewRoom[]): Promise<void> {
  const rows = missing.map(({ code, capacity }) => ({ id: idOf('room', code), code, name: code, capacity }));
  await writeRows(tx, rooms, rows, { target: ['code'], set: [] });
}

/**
 * Frees what changed timetables give up before any takes something, so that two may swap a room. Cancels
 * lessons that are in no timetable any more.
 */
export async function clearTimetables(tx: Database, timetables: Timetable[], now: Date): Promise<void> {
  const changes = await lockedChanges(tx, timetables, now);
  await cancelLessons(tx, changes.gone, now);
  await touch(tx, [...changes.relocated, ...changes.rearranged], now);
  await tx.delete(lessonRooms).where(among(lessonRooms.lessonId, idsOf(changes.relocated)));
  const leaving = changes.rearranged.flatMap(({ lesson, leaves }) =>
    leaves.map((profileId) => ({ lessonId: lesson.id, profileId })),
  );
  if (leaving.length === 0) return;
  await tx.execute(sql`
    delete from ${lessonTeachers} using ${recordset(leaving, { lessonId: 'uuid', profileId: 'uuid' })}
    where ${lessonTeachers.lessonId} = x."lessonId" and ${lessonTeachers.profileId} = x."profileId"`);
}

/**
 * Writes the lessons of timetables; lessons before the term's first import count as held. `known` offerings
 * existed before, so pages may show them.
 */
export async function writeTimetables(
  tx: Database,
  timetables: Timetable[],
  { now, known }: { now: Date; known: Set<string> },
): Promise<NotDone> {
  const changes = await lockedChanges(tx, timetables, now);
  await writeSeries(tx, timetables);
  const fresh = changes.fresh.map(({ timetable: { offeringId, classId }, slot, ...lesson }) => {
    const kind = 'lecture' as const;
    return { ...lesson, offeringId, kind, seriesId: seriesId(classId, slot), topic: '', onlineUrl: null };
  });
  await addLessons(tx, fresh, now);
  const missed = await takePlaces(tx, changes.claims);
  await tellChanges(tx, changesToTell(changes, known), now);
  return { missed, standing: changes.standing };
}

/** The same, before anything is written. */
export async function foreseeNotDone(db: Database, timetables: Timetable[], now: Date): Promise<NotDone> {
  const known = await knownLessons(db, ofTimetables(timetables.map(({ offeringId }) => offeringId)));
  const { claims, gone, relocated, standing } = await timetableChanges(db, timetables, known, now);
  const leaving = [...gone.map(({ id }) => id), ...idsOf(relocated)];
  const { missed } = await sortPlaces(db, claims, leaving);
  return { missed, standing };
}

async function lockedChanges(tx: Database, timetables: Timetable[], now: Date): Promise<TimetableChanges> {
  const slots = timetables.flatMap((timetable) => timetable.slots);
  const codes = [...new Set(slots.flatMap(({ room }) => room ?? []))];
  const named = await tx.select({ id: rooms.id }).from(rooms).where(among(rooms.code, codes));
  const known = await lockedLessons(tx, ofTimetables(timetables.map(({ offeringId }) => offeringId)), {
    roomIds: named.map(({ id }) => id),
    teacherIds: [...new Set(slots.flatMap(({ teacherIds }) => teacherIds))],
  });
  return await timetableChanges(tx, timetables, known, now);
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
          select jsonb_agg(${rooms.name} order by ${rooms.code})
          from ${lessonRooms} join ${rooms} on ${rooms.id} = ${lessonRooms.roomId}
          where ${lessonRooms.lessonId} = ${lessons.id}), '[]'::jsonb)))
    where ${among(lessons.id, ids)} and status = 'scheduled'`);
}

async function writeSeries(tx: Database, timetables: Timetable[]): Promise<void> {
  const rows = timetables.flatMap(({ classId, offeringId, slots, ranges }) => {
    const [fromDay = ''] = ranges.map(({ from }) => from).toSorted();
    const ends = ranges.map(({ to }) => to).toSorted();
    const toDay = ends.at(-1) ?? '';
    return slots.map((slot) => ({
      ...{ id: seriesId(classId, slot), offeringId, kind: 'lecture' as const, weekday: slot.weekday },
      ...{ startsTime: slot.startsTime, endsTime: slot.endsTime, fromDay, toDay },
      sourceKey: seriesKey(classId, slot),
    }));
  });
  await writeRows(tx, lessonSeries, rows, { target: ['sourceKey'], set: ['fromDay', 'toDay'] });
}

const seriesId = (classId: string, slot: { name: string }) => idOf('series', classId, slot.name);

/** A lesson that is merely there is no news to anybody but those who look at the week. */
function changesToTell({ fresh, relocated, rearranged }: TimetableChanges, known: Set<string>): ChangeOf[] {
  const added = fresh.map(({ id, startsAt, timetable: { offeringId } }) => ({ id, startsAt, offeringId }));
  const seen = added.filter(({ offeringId }) => known.has(offeringId));
  return [
    ...relocated.map(({ lesson }) => ({ how: 'relocated' as const, lesson })),
    ...rearranged.map(({ lesson }) => ({ how: 'rearranged' as const, lesson })),
    ...seen.map((lesson) => ({ how: 'added' as const, lesson })),
  ];
}

const idsOf = (kept: Kept[]) => kept.map(({ lesson }) => lesson.id);

/**
 * Warns once for each hour of a class, with the number of lessons that miss a room or teacher, and once for
 * each lesson that stands although the bundle changed or dropped it.
 */
export function warnOfNotDone(
  { missed, standing }: NotDone,
  lineOf: (classId: string) => number | null,
  findings: Findings,
): void {
  const placeOf = (classId: string, value: string) => ({
    ...{ file: 'classes.csv', line: lineOf(classId), column: 'periods', value },
  });
  const bySlot = Map.groupBy(missed, ({ what, claim: { wanted } }) =>
    JSON.stringify([what, wanted.timetable.classId, wanted.slot.name]),
  );
  for (const [first, ...others] of bySlot.values()) {
    if (!first) continue;
    const { timetable, slot } = first.claim.wanted;
    const params = { room: slot.room ?? '', by: '', count: 1 + others.length };
    const code = first.what === 'room' ? 'room_taken' : 'teacher_busy';
    findings.warn(code, { ...placeOf(timetable.classId, slot.name), params });
  }
  for (const { key } of new Map(standing.map((lesson) => [lesson.id, lesson])).values()) {
    const { classId, name } = placeInKey(key);
    findings.warn('lesson_taken', placeOf(classId, name));
  }
}
