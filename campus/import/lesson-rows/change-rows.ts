import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessonRooms, lessons, lessonTeachers } from '../../db/schema.ts';
import { takenAmong } from '../../lessons/changes/cancel-lesson.ts';
import { moveFound } from '../../lessons/changes/move-lesson.ts';
import { takeRooms, takeTeachers, waitForTurn } from '../../lessons/changes/write-lesson.ts';
import { changeLesson } from '../../lessons/machines.ts';
import { type OwnLesson, placeOf, withHeld } from '../../lessons/own-lesson.ts';
import { oneOf } from '../planning/one-of.ts';
import { freePlaces } from '../timetables/free-places.ts';
import { isComing } from '../timetables/known-lessons.ts';
import { type ChangeOf, tellChanges } from '../timetables/tell-changes.ts';
import { asksForPlaces, type ChangedRow, isRetimed } from './plan-rows.ts';
import type { WantedLesson } from './resolve-rows.ts';
import { placesIn, rememberLessonRows } from './write-rows.ts';

/**
 * Changes lessons as far as their rows say something else than before. All of them give up their rooms and teachers
 * before one takes any: two may swap. What has begun since it was looked at stays; rows whose lessons were taken since are answered.
 */
export async function changeRows(tx: Database, rows: ChangedRow[], now: Date): Promise<WantedLesson[]> {
  await waitForTurn(tx, placesIn(rows.map(({ wanted }) => wanted)));
  const { found, standing } = await lockedRows(tx, rows, now);
  const giving = found.filter(asksForPlaces).map(({ lesson }) => lesson.id);
  await tx.delete(lessonRooms).where(oneOf(lessonRooms.lessonId, giving));
  await tx.delete(lessonTeachers).where(oneOf(lessonTeachers.lessonId, giving));
  const changes: ChangeOf[] = [];
  for (const row of found) changes.push(...(await changeRow(tx, row, now)));
  await tellChanges(tx, changes, now);
  await rememberLessonRows(
    tx,
    rows.map(({ wanted }) => wanted),
  );
  return standing;
}

/** The rows with their lessons as they are now, and as they were before the first change; and those that were taken. */
async function lockedRows(tx: Database, rows: ChangedRow[], now: Date) {
  const keys = sql`${sql.param(rows.map(({ wanted }) => wanted.key))}::text[]`;
  await tx.execute(sql`
    select from ${lessons} where ${lessons.sourceKey} = any(${keys}) order by ${lessons.id} for update`);
  const known = await tx.select().from(lessons).where(sql`${lessons.sourceKey} = any(${keys})`);
  const byKey = new Map(known.map((lesson) => [lesson.sourceKey, lesson]));
  const taken = await takenAmong(
    tx,
    known.map(({ id }) => id),
  );
  const found: ChangedRow[] = [];
  const standing: WantedLesson[] = [];
  for (const row of rows) {
    const lesson = byKey.get(row.wanted.key);
    if (!lesson || !isComing(lesson, now)) continue;
    if (taken.has(lesson.id)) {
      standing.push(row.wanted);
      continue;
    }
    const before = lesson.before ?? (asksForPlaces(row) ? await placeOf(tx, lesson) : null);
    found.push({ ...row, lesson: { ...(await withHeld(tx, lesson)), before } });
  }
  return { found, standing };
}

async function changeRow(tx: Database, row: ChangedRow, now: Date): Promise<ChangeOf[]> {
  const { wanted, lesson, before } = row;
  const content = {
    kind: wanted.fields.kind === before.kind ? lesson.kind : wanted.kind,
    topic: wanted.fields.topic === before.topic ? lesson.topic : wanted.topic,
    onlineUrl: wanted.fields.onlineUrl === before.onlineUrl ? lesson.onlineUrl : wanted.onlineUrl,
  };
  if (!asksForPlaces(row)) {
    await save(tx, lesson, content, now);
    return [];
  }
  const isElsewhen = isRetimed(wanted, before) && isOtherTime(wanted, lesson);
  const slot = isElsewhen ? wanted : lesson;
  const { roomIds, teachers } = await freeOf(tx, row, slot);
  if (!isElsewhen) {
    await takeRooms(tx, [lesson.id], roomIds);
    await takeTeachers(tx, [lesson.id], teachers);
    await save(tx, lesson, { ...content, before: lesson.before }, now);
    const isSameRoom = roomIds.join() === lesson.roomIds.join();
    return [{ how: isSameRoom ? 'rearranged' : 'relocated', lesson }];
  }
  const when = { startsAt: slot.startsAt.toISOString(), endsAt: slot.endsAt.toISOString() };
  const move = {
    ...when,
    roomIds,
    reason: wanted.reason,
    version: lesson.version,
    by: null,
    notifies: false,
  };
  const moved = await moveFound(tx, { ...lesson, ...content, teachers }, move, now);
  if (!moved.ok) throw new Error(`lesson ${lesson.id} could not be moved`);
  // Where it was stands with the moved one.
  await takeRooms(tx, [lesson.id], lesson.roomIds);
  await takeTeachers(tx, [lesson.id], lesson.teachers);
  const { offeringId } = lesson;
  return [
    { how: 'moved', lesson: { id: moved.value.lessonId, offeringId, startsAt: slot.startsAt }, from: lesson },
  ];
}

const isOtherTime = (
  one: { startsAt: Date; endsAt: Date },
  other: { startsAt: Date; endsAt: Date },
): boolean =>
  one.startsAt.getTime() !== other.startsAt.getTime() || one.endsAt.getTime() !== other.endsAt.getTime();

async function save(
  tx: Database,
  { id, sequence }: OwnLesson,
  set: Partial<typeof lessons.$inferInsert>,
  now: Date,
): Promise<void> {
  const changed = { ...set, sequence: sequence + 1, changedAt: now };
  await changeLesson(tx, id, 'save', { to: 'scheduled', by: null, set: changed, tells: [] }, now);
}

type Slot = { startsAt: Date; endsAt: Date };

/** The room of the row, and who holds the lesson by now with who comes and without who leaves; as far as they are free. */
async function freeOf(tx: Database, { wanted, lesson, before }: ChangedRow, { startsAt, endsAt }: Slot) {
  const earlier = before.teacherIds.split(',');
  const stay = lesson.teachers.filter(({ id }) => !earlier.includes(id) || wanted.teacherIds.includes(id));
  const come = wanted.teacherIds.filter(
    (id) => !earlier.includes(id) && !stay.some((each) => each.id === id),
  );
  const teachers = [...stay, ...come.map((id) => ({ id, insteadOfId: null }))];
  const place = (ownerId: string) => ({ lessonId: lesson.id, ownerId, startsAt, endsAt });
  const rooms = await freePlaces(tx, 'room', wanted.roomId ? [place(wanted.roomId)] : []);
  const held = await freePlaces(
    tx,
    'teacher',
    teachers.map(({ id }) => place(id)),
  );
  const isFree = new Set(held.free.map(({ ownerId }) => ownerId));
  return {
    roomIds: rooms.free.map(({ ownerId }) => ownerId),
    teachers: teachers.filter(({ id }) => isFree.has(id)),
  };
}
