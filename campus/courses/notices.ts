import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { courseUnits, offerings } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { type NoticeKinds, noticesOf } from '../platform/notices/notify.ts';

const ofStudents = { area: 'courses', reader: 'student', severity: 'normal', email: 'now' } as const;

/** Notices to students: changes of an enrolment or plan by somebody else, and messages of teachers. */
export const courseNotices = {
  requestAccepted: { ...ofStudents, undoable: true, values: ['course'] },
  requestRejected: { ...ofStudents, undoable: true, values: ['course', 'reason'] },
  rankedWaiting: { ...ofStudents, values: ['course'] },
  rankedOut: { ...ofStudents, values: ['course'] },
  requestVoid: { ...ofStudents, values: ['course'] },
  placeOffered: { ...ofStudents, values: ['course', 'until'] },
  placeLapsed: { ...ofStudents, email: 'daily', values: ['course'] },
  removedFromCourse: { ...ofStudents, values: ['course', 'reason'] },
  planApproved: { ...ofStudents, undoable: true, values: [] },
  planReturned: { ...ofStudents, undoable: true, severity: 'critical', values: ['reason'] },
  courseMessage: { ...ofStudents, values: ['course', 'from', 'subject', 'text'] },
} as const satisfies NoticeKinds;

export const { notify, resolve } = noticesOf(courseNotices);

/** What a notification about a course says of it, and where it leads. */
export async function aboutCourse(tx: Database, courseId: string) {
  const [row] = await tx
    .select({ course: courseUnits.title })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(eq(offerings.id, courseId));
  if (!row) throw new NotFound('course', courseId);
  return { ...row, about: { subject: courseId, link: `/student/courses/${courseId}` } };
}
