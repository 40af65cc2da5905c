import { and, desc, eq } from 'drizzle-orm';
import {
  COURSES_PAGE_SIZE,
  type CourseDetail,
  type CoursePage,
  type ListCourses,
} from '../../contract/courses.ts';
import type { Database } from '../db/database.ts';
import { enrolments } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { courseFacts, factsOf } from './course-facts.ts';
import type { OwnCourse } from './enrol.ts';
import { findCourses } from './find-courses.ts';
import { toCourse, toEligibility } from './student-course.ts';
import { teachersOf } from './teachers.ts';

/** One page of a view of the courses; four questions to the database, however many courses there are. */
export async function listCourses(
  db: Database,
  asked: ListCourses & { careerId: string },
  reader: Reader,
  now: Date,
): Promise<CoursePage> {
  const { ids, total } = await findCourses(db, { ...asked, language: reader.language }, now);
  const facts = await courseFacts(db, asked.careerId, ids, now);
  const teachers = await teachersOf(db, ids);
  return {
    courses: facts.map((each) => toCourse(each, teachers.get(each.offering.id) ?? [], reader, now)),
    total,
    page: asked.page ?? 1,
    pageSize: COURSES_PAGE_SIZE,
    now: now.toISOString(),
  };
}

/** One course, with whom to ask and one's own history in it; throws `NotFound`. */
export async function courseDetail(
  db: Database,
  own: OwnCourse,
  reader: Reader,
  now: Date,
): Promise<CourseDetail> {
  const facts = await factsOf(db, own.careerId, own.courseId, now);
  const teachers = (await teachersOf(db, [own.courseId])).get(own.courseId) ?? [];
  return {
    ...toCourse(facts, teachers, reader, now),
    contacts: teachers.map(({ id, name, email }) => ({ id, name, email })),
    history: (await historyOf(db, own)).map(({ requestedAt, decidedAt, ...each }) => ({
      ...each,
      requestedAt: requestedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    now: now.toISOString(),
  };
}

/** What enrolling would do at `now`, before it is tried; throws `NotFound`. */
export async function eligibilityFor(db: Database, own: OwnCourse, reader: Reader, now: Date) {
  return toEligibility(await factsOf(db, own.careerId, own.courseId, now), reader, now);
}

function historyOf(db: Database, { courseId, careerId }: OwnCourse) {
  return db
    .select({
      status: enrolments.status,
      requestedAt: enrolments.requestedAt,
      decidedAt: enrolments.decidedAt,
      reason: enrolments.reason,
    })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), eq(enrolments.careerId, careerId)))
    .orderBy(desc(enrolments.requestedAt));
}
