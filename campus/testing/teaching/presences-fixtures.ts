import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { attendanceRules, attendanceRuns } from '../../db/schema.ts';
import { closeRoll, confirmRoll, openRoll } from '../../presences/rolls/open-roll.ts';
import { codeAt, stepAt } from '../../presences/rolls/roll-codes.ts';
import { doneBy, type GivenCourse, givenEnrolment, givenStudent } from './courses-fixtures.ts';
import { endsAt, type GivenLesson, givenLesson, startsAt } from './lessons-fixtures.ts';

export const timeZone = 'Europe/Rome';

/** Five minutes into the lesson. */
export const during = new Date(startsAt.getTime() + 5 * 60_000);
export const after = new Date(endsAt.getTime() + 60_000);

/** A student of the course, in the plan and enrolled since before its lessons. */
export async function givenAttendee(
  tx: Database,
  course: GivenCourse,
  given: Parameters<typeof givenStudent>[2] = {},
): Promise<string> {
  const careerId = await givenStudent(tx, [course], given);
  await givenEnrolment(tx, { courseId: course.courseId, careerId }, 'enrolled');
  return careerId;
}

/** A lesson with its roll open. */
export async function givenOpenRoll(tx: Database, lesson?: GivenLesson, now = during): Promise<GivenLesson> {
  const given = lesson ?? (await givenLesson(tx));
  await doneBy(openRoll(tx, { ...given, timeZone }, now));
  return given;
}

/** Its roll closed and confirmed. */
export async function confirmed(tx: Database, lesson: GivenLesson, now = after): Promise<void> {
  await doneBy(closeRoll(tx, { ...lesson, timeZone }, now));
  await doneBy(confirmRoll(tx, { ...lesson, timeZone }, now));
}

/** The code on the wall at an instant. */
export async function codeOnWall(
  tx: Database,
  { lessonId }: { lessonId: string },
  at: Date,
): Promise<string> {
  const [run] = await tx.select().from(attendanceRuns).where(eq(attendanceRuns.id, lessonId));
  if (!run) throw new Error('no roll call is open');
  return codeAt(run.key, stepAt(at));
}

export async function givenRule(
  tx: Database,
  { courseId }: { courseId: string },
  percent: number,
  kind: 'lecture' | 'lab' = 'lecture',
): Promise<void> {
  await tx.insert(attendanceRules).values({ offeringId: courseId, kind, percent });
}
