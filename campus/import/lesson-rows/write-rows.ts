import type { Database } from '../../db/database.ts';
import { importRows, lessonRooms, lessons, lessonTeachers } from '../../db/schema.ts';
import { waitForTurn } from '../../lessons/changes/write-lesson.ts';
import { cancelLessons } from '../timetables/cancel-lessons.ts';
import { freePlaces } from '../timetables/free-places.ts';
import { tellChanges } from '../timetables/tell-changes.ts';
import { writeRows } from '../writing/bulk.ts';
import { type ChangedRow, rememberedOf } from './plan-rows.ts';
import type { WantedLesson } from './resolve-rows.ts';

export type AddedRow = WantedLesson & { id: string };

/** Makes lessons in as few statements as may be; what is over was held. They are no news but to who looks at the week. */
export async function addRows(tx: Database, rows: AddedRow[], now: Date): Promise<void> {
  await waitForTurn(tx, placesIn(rows));
  await writeRows(
    tx,
    lessons,
    rows.map(({ id, key, offeringId, kind, topic, onlineUrl, startsAt, endsAt }) => ({
      ...{ id, offeringId, kind, topic, onlineUrl, startsAt, endsAt },
      sourceKey: key,
      heldFrom: endsAt,
      changedAt: now,
      status: endsAt <= now ? ('held' as const) : ('scheduled' as const),
    })),
  );
  const place = ({ id, startsAt, endsAt }: AddedRow) => ({ lessonId: id, startsAt, endsAt });
  const rooms = await freePlaces(
    tx,
    'room',
    rows.flatMap((row) => (row.roomId ? [{ ...place(row), ownerId: row.roomId }] : [])),
  );
  const teachers = await freePlaces(
    tx,
    'teacher',
    rows.flatMap((row) => row.teacherIds.map((ownerId) => ({ ...place(row), ownerId }))),
  );
  await writeRows(
    tx,
    lessonRooms,
    rooms.free.map(({ ownerId: roomId, ...each }) => ({ ...each, roomId, occupies: true })),
  );
  await writeRows(
    tx,
    lessonTeachers,
    teachers.free.map(({ ownerId: profileId, ...each }) => ({ ...each, profileId, occupies: true })),
  );
  await tellChanges(
    tx,
    rows.map((lesson) => ({ how: 'added' as const, lesson })),
    now,
  );
  await rememberLessonRows(tx, rows);
}

/** Cancels lessons that a row says don't take place, each with its reason. Answers the rows whose lessons were taken by now, and stand. */
export async function cancelRows(tx: Database, rows: ChangedRow[], now: Date): Promise<WantedLesson[]> {
  const standing = new Set<string>();
  for (const [reason, own] of Map.groupBy(rows, ({ wanted }) => wanted.reason)) {
    const gone = own.map(({ lesson }) => lesson);
    for (const { id } of await cancelLessons(tx, gone, now, reason ?? undefined)) standing.add(id);
  }
  await rememberLessonRows(
    tx,
    rows.map(({ wanted }) => wanted),
  );
  return rows.flatMap(({ wanted, lesson }) => (standing.has(lesson.id) ? [wanted] : []));
}

/** The rooms and teachers of rows, to be waited for. */
export const placesIn = (rows: WantedLesson[]) => ({
  roomIds: [...new Set(rows.flatMap(({ roomId }) => roomId ?? []))],
  teacherIds: [...new Set(rows.flatMap(({ teacherIds }) => teacherIds))],
});

export const rememberLessonRows = (tx: Database, rows: WantedLesson[]): Promise<void> =>
  writeRows(
    tx,
    importRows,
    rows.map((row) => ({
      kind: 'lessons' as const,
      sourcedId: row.sourcedId,
      entityId: null,
      hash: row.hash,
      fields: rememberedOf(row),
    })),
    { target: ['kind', 'sourcedId'], set: ['hash', 'fields'] },
  );
