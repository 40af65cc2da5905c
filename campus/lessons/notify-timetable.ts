import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { lessonTeachers } from '../db/schema.ts';
import { notify } from './notices.ts';
import { attendees, titleOf } from './notify-students.ts';

type Changed = { courseId: string; lessonIds: string[]; students: boolean };

/**
 * Notifies once of a course's lessons that the institution changed: who holds them, and `students` who attend, where they
 * aren't told of each.
 */
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
