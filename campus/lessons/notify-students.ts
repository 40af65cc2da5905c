import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { courseUnits, lessons, lessonTeachers, offerings, rooms } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { attending } from './attending.ts';
import { notify, reopen, resolve } from './notices.ts';

const LATE_MS = 24 * 60 * 60_000;

type Lesson = { id: string; offeringId: string; startsAt: Date };

/** A change so close to a lesson can't wait for the mail of the day. */
export const isLate = ({ startsAt }: { startsAt: Date }, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < LATE_MS;

/** Notifies who attends that a lesson is at another time; `to` is the one that took its place. */
export async function notifyMoved(tx: Database, from: Lesson, to: Lesson, now: Date): Promise<void> {
  const kind = isLate(from, now) || isLate(to, now) ? 'lessonMovedLate' : 'lessonMoved';
  const values = { course: await titleOf(tx, from), from: from.startsAt, to: to.startsAt };
  await resolveChanged(tx, [to], now, kind);
  await notify(tx, kind, { ...(await aboutLesson(tx, to)), values }, now);
}

export async function notifyCancelled(
  tx: Database,
  lesson: Lesson,
  reason: string,
  now: Date,
): Promise<void> {
  const kind = isLate(lesson, now) ? 'lessonCancelledLate' : 'lessonCancelled';
  const values = { course: await titleOf(tx, lesson), when: lesson.startsAt, reason };
  await resolveChanged(tx, [lesson], now);
  await notify(tx, kind, { ...(await aboutLesson(tx, lesson)), values }, now);
}

/** Nobody is told any more of a cancellation that is taken back; what gave way to it is told again. */
export async function untellCancelled(
  tx: Database,
  { uid: subject }: { uid: string },
  cancelledAt: Date,
  now: Date,
): Promise<void> {
  await resolve(tx, ['lessonCancelled', 'lessonCancelledLate'], { subject }, now);
  await reopen(tx, CHANGED, { subject, resolvedAt: cancelledAt }, now);
}

/** Notifies of another room; a lesson left without one only ends waiting notices of the former. */
export async function notifyRelocated(
  tx: Database,
  lesson: Lesson,
  roomIds: string[],
  now: Date,
): Promise<void> {
  const taken = await tx.select({ name: rooms.name }).from(rooms).where(inArray(rooms.id, roomIds));
  const kind = isLate(lesson, now) ? 'lessonRelocatedLate' : 'lessonRelocated';
  await resolve(tx, RELOCATED, { subject: await uidOf(tx, lesson) }, now);
  if (taken.length === 0) return;
  const names = taken.map(({ name }) => name).join(', ');
  const values = { course: await titleOf(tx, lesson), when: lesson.startsAt, rooms: names };
  await notify(tx, kind, { ...(await aboutLesson(tx, lesson)), values }, now);
}

const RELOCATED = ['lessonRelocated', 'lessonRelocatedLate'] as const;
const CHANGED = ['lessonMoved', 'lessonMovedLate', ...RELOCATED] as const;

/** Resolves waiting notices of lessons that something newer is told of; moves are gathered instead. */
export async function resolveChanged(
  tx: Database,
  changed: readonly { id: string }[],
  now: Date,
  newer?: 'lessonMoved' | 'lessonMovedLate',
): Promise<void> {
  const kinds = CHANGED.filter((kind) => !(kind === newer && kind === 'lessonMoved'));
  for (const lesson of changed) await resolve(tx, kinds, { subject: await uidOf(tx, lesson) }, now);
}

/** A lesson and its successor share a uid, so that all notices of repeated moves are gathered. */
async function uidOf(tx: Database, { id }: { id: string }): Promise<string> {
  const [lesson] = await tx.select({ uid: lessons.uid }).from(lessons).where(eq(lessons.id, id));
  if (!lesson) throw new NotFound('lesson', id);
  return lesson.uid;
}

const aboutLesson = async (tx: Database, { id, offeringId }: Lesson) => ({
  to: await attendees(tx, offeringId),
  subject: await uidOf(tx, { id }),
  link: `/student/lessons/${id}`,
});

/** The careers that attend a course. */
async function attendees(tx: Database, courseId: string): Promise<string[]> {
  const pairs = attending(tx);
  const students = await tx
    .selectDistinct({ careerId: pairs.careerId })
    .from(pairs)
    .where(eq(pairs.courseId, courseId));
  return students.map(({ careerId }) => careerId);
}

/** The course of a lesson, in the languages that it has. */
export async function titleOf(tx: Database, { offeringId }: { offeringId: string }): Promise<LocalText> {
  const [course] = await tx
    .select({ title: courseUnits.title })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(eq(offerings.id, offeringId));
  if (!course) throw new NotFound('course', offeringId);
  return course.title;
}

type Changed = { courseId: string; lessonIds: string[]; students: boolean };

/** Notifies once of lessons that the institution changed: teachers and, with `students`, attendees. */
export async function notifyLessonsChanged(
  tx: Database,
  { courseId, lessonIds, students }: Changed,
  now: Date,
): Promise<void> {
  const values = { course: await titleOf(tx, { offeringId: courseId }), count: lessonIds.length };
  const holding = await tx
    .selectDistinct({ id: lessonTeachers.profileId })
    .from(lessonTeachers)
    .where(inArray(lessonTeachers.lessonId, lessonIds));
  const teachers = holding.map(({ id }) => id);
  await notify(
    tx,
    'taughtLessonsChanged',
    { to: teachers, subject: courseId, link: '/professor/lessons', values },
    now,
  );
  if (!students) return;
  const to = await attendees(tx, courseId);
  await notify(tx, 'lessonsChanged', { to, subject: courseId, link: '/student/lessons', values }, now);
}
