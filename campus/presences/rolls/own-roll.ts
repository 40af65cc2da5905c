import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attendanceRuns, courseUnits, lessonRooms, lessons, offerings, rooms } from '../../db/schema.ts';
import { isOwn } from '../../lessons/own-lesson.ts';
import { NotFound } from '../../platform/failures.ts';

/** Who holds a lesson for somebody else, this once: they hear of its roll, and not of the course's others. */
export const standInsOf = (lessonId: SQL): SQL<string[]> => sql<string[]>`array(
  select profile_id from lesson_teacher as holding
  where holding.lesson_id = ${lessonId} and holding.instead_of_id is not null)`;

/** What is read of a lesson and its roll call, its offering and unit joined. */
export const ofRoll = {
  lessonId: lessons.id,
  courseId: lessons.offeringId,
  course: courseUnits.title,
  kind: lessons.kind,
  startsAt: lessons.startsAt,
  endsAt: lessons.endsAt,
  takesPlace: lessons.occupies,
  standIns: standInsOf(sql`${lessons.id}`),
  status: attendanceRuns.status,
  key: attendanceRuns.key,
  openedAt: attendanceRuns.openedAt,
  closedAt: attendanceRuns.closedAt,
  confirmedAt: attendanceRuns.confirmedAt,
};

const selectRolls = (db: Database) =>
  db
    .select(ofRoll)
    .from(lessons)
    .innerJoin(offerings, eq(offerings.id, lessons.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(attendanceRuns, eq(attendanceRuns.id, lessons.id));

export type OwnRoll = Awaited<ReturnType<typeof selectRolls>>[number];

/** A lesson with its roll, for who may change the lesson. Throws `NotFound` for somebody else's. */
export async function ownRoll(
  db: Database,
  { lessonId, professorId }: { lessonId: string; professorId: string },
): Promise<OwnRoll> {
  const [roll] = await selectRolls(db).where(and(eq(lessons.id, lessonId), isOwn(db, professorId)));
  if (!roll) throw new NotFound('lesson', lessonId);
  return roll;
}

/** The same of whichever lesson, for the office. */
export async function anyRoll(db: Database, lessonId: string): Promise<OwnRoll> {
  const [roll] = await selectRolls(db).where(eq(lessons.id, lessonId));
  if (!roll) throw new NotFound('lesson', lessonId);
  return roll;
}

/** Locks the roll, shared, against being closed, confirmed or reopened meanwhile. */
export async function holdRoll(tx: Database, lessonId: string) {
  const [held] = await statusOf(tx, lessonId).for('share');
  return held?.status ?? 'none';
}

/** Holds it against everybody else who would. */
export const holdRollAlone = (tx: Database, lessonId: string) => statusOf(tx, lessonId).for('update');

const statusOf = (tx: Database, lessonId: string) =>
  tx.select({ status: attendanceRuns.status }).from(attendanceRuns).where(eq(attendanceRuns.id, lessonId));

/** The names of the rooms of lessons, by the lesson's id. */
export async function roomsOf(db: Database, lessonIds: string[]): Promise<Map<string, string[]>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .select({ lessonId: lessonRooms.lessonId, name: rooms.name })
    .from(lessonRooms)
    .innerJoin(rooms, eq(rooms.id, lessonRooms.roomId))
    .where(inArray(lessonRooms.lessonId, lessonIds))
    .orderBy(asc(rooms.name));
  return new Map(
    [...Map.groupBy(rows, ({ lessonId }) => lessonId)].map(([id, of]) => [id, of.map(({ name }) => name)]),
  );
}
