import { and, asc, eq, inArray, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { LessonBefore } from '../db/schema/lessons.ts';
import { lessonRooms, lessons, lessonTeachers, offeringTeachers, rooms } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

export type OwnLesson = typeof lessons.$inferSelect & {
  roomIds: string[];
  teachers: { id: string; insteadOfId: string | null }[];
};

/** A lesson that a professor teaches, or holds for somebody. Throws `NotFound` for any other. */
export async function ownLesson(
  tx: Database,
  { lessonId, professorId }: { lessonId: string; professorId: string },
): Promise<OwnLesson> {
  const [lesson] = await tx
    .select()
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isOwn(tx, professorId)));
  if (!lesson) throw new NotFound('lesson', lessonId);
  return await withHeld(tx, lesson);
}

/** A lesson with its rooms and who holds it. */
export async function withHeld(tx: Database, lesson: typeof lessons.$inferSelect): Promise<OwnLesson> {
  const lessonId = lesson.id;
  const taken = await tx
    .select({ id: lessonRooms.roomId })
    .from(lessonRooms)
    .where(eq(lessonRooms.lessonId, lessonId));
  const teachers = await tx
    .select({ id: lessonTeachers.profileId, insteadOfId: lessonTeachers.insteadOfId })
    .from(lessonTeachers)
    .where(eq(lessonTeachers.lessonId, lessonId));
  return { ...lesson, roomIds: taken.map(({ id }) => id), teachers };
}

/** The same, as a condition on `lessons`: who changes a lesson, and who calls its roll. */
export const isOwn = (tx: Database, professorId: string | Placeholder): SQL | undefined =>
  or(inArray(lessons.offeringId, taughtBy(tx, professorId)), inArray(lessons.id, heldBy(tx, professorId)));

/** The ids of all own lessons, for searches among all lessons: `isOwn` would check each one. */
export const ownLessonIds = (tx: Database, professorId: string | Placeholder) =>
  tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(inArray(lessons.offeringId, taughtBy(tx, professorId)))
    .union(heldBy(tx, professorId));

const taughtBy = (tx: Database, professorId: string | Placeholder) =>
  tx
    .select({ id: offeringTeachers.offeringId })
    .from(offeringTeachers)
    .where(eq(offeringTeachers.profileId, professorId));

const heldBy = (tx: Database, professorId: string | Placeholder) =>
  tx
    .select({ id: lessonTeachers.lessonId })
    .from(lessonTeachers)
    .where(eq(lessonTeachers.profileId, professorId));

/** When and where a lesson is, before that changes. */
export async function placeOf(
  tx: Database,
  { id, startsAt, endsAt }: Pick<OwnLesson, 'id' | 'startsAt' | 'endsAt'>,
): Promise<LessonBefore> {
  const taken = await tx
    .select({ name: rooms.name })
    .from(lessonRooms)
    .innerJoin(rooms, eq(rooms.id, lessonRooms.roomId))
    .where(eq(lessonRooms.lessonId, id))
    .orderBy(asc(rooms.code));
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    rooms: taken.map(({ name }) => name),
  };
}

/** Locks a lesson, shared, against being cancelled, moved or said not to have taken place. */
export const holdLesson = (tx: Database, lessonId: string) =>
  tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for('share');
