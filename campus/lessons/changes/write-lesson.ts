import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChangedLesson } from '../../../contract/lessons/plans.ts';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { lessonRooms, lessons, lessonTeachers, profiles, rooms } from '../../db/schema.ts';
import { unlessTaken } from '../../db/unique-violation.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { conflictsAt, type PlanCode, type Wanted } from '../plans/conflicts.ts';

export type Teaching = { id: string; insteadOfId?: string | null };

/** New lessons in the same rooms with the same teachers. */
export async function addLessons(
  tx: Database,
  rows: (typeof lessons.$inferInsert)[],
  held: { roomIds: string[]; teachers: Teaching[] },
): Promise<ChangedLesson[]> {
  if (rows.length === 0) return [];
  const { id: lessonId, version, status } = lessons;
  const added = await inParts(rows, (some) =>
    tx.insert(lessons).values(some).returning({ lessonId, version, status }),
  );
  const ids = added.map(({ lessonId }) => lessonId);
  await takeRooms(tx, ids, held.roomIds);
  await takeTeachers(tx, ids, held.teachers);
  return added;
}

/** When the lessons are is taken from them, so that the foreign key holds. */
export async function takeRooms(tx: Database, lessonIds: string[], roomIds: string[]): Promise<void> {
  if (roomIds.length === 0) return;
  await tx.execute(sql`
    insert into ${lessonRooms} (lesson_id, room_id, starts_at, ends_at, occupies)
    select lesson.id, room.id, lesson.starts_at, lesson.ends_at, lesson.occupies
    from ${lessons} cross join unnest(${sql.param([...new Set(roomIds)])}::uuid[]) as room(id)
    where lesson.id = any(${sql.param(lessonIds)}::uuid[])`);
}

export async function takeTeachers(tx: Database, lessonIds: string[], teachers: Teaching[]): Promise<void> {
  const ids = teachers.map(({ id }) => id);
  const insteadOf = teachers.map(({ insteadOfId }) => insteadOfId ?? null);
  await tx.execute(sql`
    insert into ${lessonTeachers} (lesson_id, profile_id, instead_of_id, starts_at, ends_at, occupies)
    select lesson.id, teacher.id, teacher.instead_of_id, lesson.starts_at, lesson.ends_at, lesson.occupies
    from ${lessons}
    cross join unnest(${sql.param(ids)}::uuid[], ${sql.param(insteadOf)}::uuid[]) as teacher(id, instead_of_id)
    where lesson.id = any(${sql.param(lessonIds)}::uuid[])`);
}

/** Puts a lesson into other rooms. */
export async function changeRooms(
  tx: Database,
  lessonId: string,
  before: string[],
  after: string[],
): Promise<void> {
  const left = before.filter((id) => !after.includes(id));
  if (left.length > 0)
    await tx
      .delete(lessonRooms)
      .where(and(eq(lessonRooms.lessonId, lessonId), inArray(lessonRooms.roomId, left)));
  await takeRooms(
    tx,
    [lessonId],
    after.filter((id) => !before.includes(id)),
  );
}

/** Has a lesson held by these alone. */
export async function changeTeachers(tx: Database, lessonId: string, teachers: Teaching[]): Promise<void> {
  await tx.delete(lessonTeachers).where(eq(lessonTeachers.lessonId, lessonId));
  await takeTeachers(tx, [lessonId], teachers);
}

/** Who stays keeps for whom they stand in. */
export const teachersFrom = ({ teachers }: { teachers: Teaching[] }, ids: string[]): Teaching[] =>
  [...new Set(ids)].map((id) => teachers.find((each) => each.id === id) ?? { id });

/** What the database has against two in one place. */
export const FREE = ['lesson_room_free', 'lesson_teacher_free'];

/** Writes what takes rooms and teachers; refused with all conflicts, found before or while writing. */
export async function unlessInTheWay<Value>(
  tx: Database,
  wanted: Wanted,
  write: (inner: Database) => Promise<Value>,
): Promise<Outcome<Value, PlanCode>> {
  await waitForTurn(tx, wanted);
  const before = (await conflictsAt(tx, wanted)).flat();
  if (before.length > 0) return refused(before);
  const written = await unlessTaken(tx, FREE, async (inner) => ({ value: await write(inner) }));
  if (written) return done(written.value);
  const since = (await conflictsAt(tx, wanted)).flat();
  if (since.length === 0) throw new VersionConflict('lesson', wanted.except.join());
  return refused(since);
}

/** Locks the rooms and teachers in order: two who find one free at once would deadlock. */
export async function waitForTurn(
  tx: Database,
  { roomIds, teacherIds }: { roomIds: string[]; teacherIds: string[] },
): Promise<void> {
  await tx.execute(sql`
    select from ${rooms} where id = any(${sql.param(roomIds)}::uuid[]) order by id for no key update`);
  await tx.execute(sql`
    select from ${profiles} where id = any(${sql.param(teacherIds)}::uuid[]) order by id for no key update`);
}
