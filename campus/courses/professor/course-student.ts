import type { CourseStudent } from '../../../contract/courses/student.ts';
import type { Area } from '../../area.ts';
import { atOnce } from '../../db/at-once.ts';
import type { Database } from '../../db/database.ts';
import type { Reader } from '../../http/answers.ts';
import { ofProfiles, recordReading, unitOf } from '../../platform/audit/record-readings.ts';
import { rosterRowOf } from './roster.ts';
import { taughtCourse } from './taught-courses.ts';

type Params = { courseId: string; careerId: string; professorId: string };

/**
 * One student of a course, with what each area knows; the student can read who looked. Throws `NotFound` for
 * another professor's course, and for a student who never asked to be in it.
 */
export async function courseStudent(
  db: Database,
  areas: Area[],
  asked: Params,
  reader: Reader,
  now: Date,
): Promise<CourseStudent> {
  const course = await taughtCourse(db, asked, reader.language, now);
  const student = await rosterRowOf(db, areas, asked, reader, now);
  const parts = await atOnce(
    db,
    areas.flatMap(({ courseStudent: part }) => (part ? [() => part(db, asked, reader, now)] : [])),
  );
  const { courseId, careerId, professorId: by } = asked;
  const looked = {
    what: 'course_student',
    whose: ofProfiles([careerId]),
    unit: unitOf({ courseId }),
  } as const;
  await recordReading(db, { by, ...looked }, now);
  const none = { attendance: { kinds: [], lessons: [] }, exams: [] };
  return Object.assign({ now: now.toISOString(), course, student, ...none }, ...parts);
}
