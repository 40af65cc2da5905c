import type { Database } from '../../db/database.ts';
import { among } from '../../db/one-of.ts';
import { lessonRooms, type lessons, lessonTeachers } from '../../db/schema.ts';
import { moveFound } from '../../lessons/changes/move-lesson.ts';
import { takeRooms, takeTeachers, waitForTurn } from '../../lessons/changes/write-lesson.ts';
import { changeLesson } from '../../lessons/machines.ts';
import { placeOf } from '../../lessons/own-lesson.ts';
import { rememberRows } from '../writing/import-rows.ts';
import { addLessons, isComing, lockedLessons, sortPlaces, takePlaces } from './known-lessons.ts';
import {
  type AddedRow,
  asksForPlaces,
  type ChangedRow,
  calledBy,
  isRetimed,
  rememberedOf,
} from './plan-rows.ts';
import type { WantedLesson } from './resolve-rows.ts';
import { type ChangeOf, cancelLessons, tellChanges } from './tell-changes.ts';

/** Adds lessons in few statements; past ones count as held. Only pages that show the week are told. */
export async function addRows(tx: Database, rows: AddedRow[], now: Date): Promise<void> {
  await waitForTurn(tx, placesIn(rows));
  const lessons = rows.map((row) => ({ ...row, lessonId: row.id, seriesId: null }));
  await addLessons(tx, lessons, now);
  await takePlaces(tx, lessons);
  const changes = rows.map((lesson) => ({ how: 'added' as const, lesson }));
  await tellChanges(tx, changes, now);
  await rememberLessonRows(tx, rows);
}

/** Cancels lessons, each with its row's reason; answers rows of lessons with a roll or diary, which stand. */
export async function cancelRows(tx: Database, rows: ChangedRow[], now: Date): Promise<WantedLesson[]> {
  const standing = new Set<string>();
  for (const [reason, own] of Map.groupBy(rows, ({ wanted }) => wanted.fields.reason)) {
    const gone = own.map(({ lesson }) => lesson);
    for (const { id } of await cancelLessons(tx, gone, now, reason || undefined)) standing.add(id);
  }
  await rememberLessonRows(tx, wantedIn(rows));
  return wantedIn(rows.filter(({ lesson }) => standing.has(lesson.id)));
}

/**
 * Changes lessons where their rows have changed. All give up rooms and teachers first, so that two may swap.
 * Lessons that have begun stay; answers the rows of lessons with a roll or a diary entry.
 */
export async function changeRows(tx: Database, rows: ChangedRow[], now: Date): Promise<WantedLesson[]> {
  const wanted = wantedIn(rows);
  const locked = await lockedLessons(tx, calledBy(wanted), placesIn(wanted));
  const known = new Map(locked.map((lesson) => [lesson.key, lesson]));
  const found = rows.flatMap((row) => {
    const lesson = known.get(row.wanted.key);
    return lesson && isComing(lesson, now) ? [{ ...row, lesson }] : [];
  });
  const free = found.filter(({ lesson }) => !lesson.wasTaken);
  for (const row of free) if (asksForPlaces(row)) row.lesson.before ??= await placeOf(tx, row.lesson);
  const giving = free.filter(asksForPlaces).map(({ lesson }) => lesson.id);
  await tx.delete(lessonRooms).where(among(lessonRooms.lessonId, giving));
  await tx.delete(lessonTeachers).where(among(lessonTeachers.lessonId, giving));
  const changes: ChangeOf[] = [];
  for (const row of free) changes.push(...(await changeRow(tx, row, now)));
  await tellChanges(tx, changes, now);
  await rememberLessonRows(tx, wanted);
  return wantedIn(found.filter(({ lesson }) => lesson.wasTaken));
}

async function changeRow(tx: Database, row: ChangedRow, now: Date): Promise<ChangeOf[]> {
  const { wanted, lesson, before } = row;
  const { fields } = wanted;
  const content = {
    kind: fields.kind === before.kind ? lesson.kind : wanted.kind,
    topic: fields.topic === before.topic ? lesson.topic : wanted.topic,
    onlineUrl: fields.onlineUrl === before.onlineUrl ? lesson.onlineUrl : wanted.onlineUrl,
  };
  const save = async (set: Partial<typeof lessons.$inferInsert>) => {
    const changed = { ...content, ...set, sequence: lesson.sequence + 1, changedAt: now };
    await changeLesson(tx, lesson.id, 'save', { to: 'scheduled', by: null, set: changed, tells: [] }, now);
  };
  if (!asksForPlaces(row)) {
    await save({});
    return [];
  }
  const isElsewhen = isRetimed(wanted, before) && isOtherTime(wanted, lesson);
  const { startsAt, endsAt } = isElsewhen ? wanted : lesson;
  const { roomIds, teachers } = await freeOf(tx, row, { startsAt, endsAt });
  if (!isElsewhen) {
    await take(tx, lesson.id, { roomIds, teachers });
    await save({ before: lesson.before });
    const isSameRoom = roomIds.join() === lesson.roomIds.join();
    return [{ how: isSameRoom ? 'rearranged' : 'relocated', lesson }];
  }
  const when = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const how = { reason: fields.reason || null, version: lesson.version, by: null, notifies: false };
  const moved = await moveFound(tx, { ...lesson, ...content, teachers }, { ...when, roomIds, ...how }, now);
  if (!moved.ok) throw new Error(`lesson ${lesson.id} could not be moved`);
  await take(tx, lesson.id, lesson); // where it was stands with the moved one
  const { offeringId } = lesson;
  return [{ how: 'moved', lesson: { id: moved.value.lessonId, offeringId, startsAt }, from: lesson }];
}

const isOtherTime = (one: Slot, other: Slot): boolean =>
  one.startsAt.getTime() !== other.startsAt.getTime() || one.endsAt.getTime() !== other.endsAt.getTime();

type Slot = { startsAt: Date; endsAt: Date };
type Held = { roomIds: string[]; teachers: { id: string; insteadOfId: string | null }[] };

async function take(tx: Database, lessonId: string, { roomIds, teachers }: Held): Promise<void> {
  await takeRooms(tx, [lessonId], roomIds);
  await takeTeachers(tx, [lessonId], teachers);
}

/** The row's room, and the present teachers with those the row adds, without those it drops, if free. */
async function freeOf(tx: Database, { wanted, lesson, before }: ChangedRow, slot: Slot): Promise<Held> {
  const earlier = before.teacherIds.split(',');
  const stay = lesson.teachers.filter(({ id }) => !earlier.includes(id) || wanted.teacherIds.includes(id));
  const come = wanted.teacherIds.filter(
    (id) => !earlier.includes(id) && !stay.some((each) => each.id === id),
  );
  const teachers = [...stay, ...come.map((id) => ({ id, insteadOfId: null }))];
  const teacherIds = teachers.map(({ id }) => id);
  const free = await sortPlaces(tx, [{ lessonId: lesson.id, ...slot, roomId: wanted.roomId, teacherIds }]);
  const isFree = new Set(free.teachers.map(({ ownerId }) => ownerId));
  return {
    roomIds: free.rooms.map(({ ownerId }) => ownerId),
    teachers: teachers.filter(({ id }) => isFree.has(id)),
  };
}

const wantedIn = (rows: ChangedRow[]) => rows.map(({ wanted }) => wanted);

/** The rooms and teachers of rows, to be waited for. */
const placesIn = (rows: WantedLesson[]) => ({
  roomIds: [...new Set(rows.flatMap(({ roomId }) => roomId ?? []))],
  teacherIds: [...new Set(rows.flatMap(({ teacherIds }) => teacherIds))],
});

export async function rememberLessonRows(tx: Database, rows: WantedLesson[]): Promise<void> {
  const remembered = rows.map((row) => {
    const { sourcedId, hash } = row;
    return { kind: 'lessons' as const, sourcedId, entityId: null, hash, fields: rememberedOf(row) };
  });
  await rememberRows(tx, remembered, false);
}
