import { asc, desc, eq, isNotNull, min, or, sql } from 'drizzle-orm';
import type { ProfessorSummary } from '../../contract/dashboard/dashboard.ts';
import type { Overview, OwnBoard } from '../area.ts';
import { isTaught } from '../catalogue/taught.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, enrolments, enrolmentWindows, offerings, offeringTeachers } from '../db/schema.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { inLanguage } from '../platform/texts.ts';
import { plansToDecide } from './plans/plan-steps.ts';

/** The courses a professor teaches now, and the requests to decide, also of those that have ended. */
export const professorCourses: Overview<OwnBoard, ProfessorSummary> = async (
  db,
  { professorId },
  { language },
  now,
) => {
  const courses = await coursesOf(db, professorId, now);
  const steps = [...requestsToDecide(courses), ...(await plansToDecide(db, professorId))];
  return {
    courses: courses
      .filter(({ taught }) => taught)
      .map(({ title, taught, firstRequestAt, ...course }) => ({
        ...course,
        title: inLanguage(title, language),
      })),
    steps,
    day: steps.map(partOf),
  };
};

/** Those that wait longest first. */
const requestsToDecide = (courses: Awaited<ReturnType<typeof coursesOf>>): Step[] =>
  courses
    .filter(({ pending }) => pending > 0)
    .toSorted((one, other) => Number(one.firstRequestAt) - Number(other.firstRequestAt))
    .map(({ courseId, title, pending }) => ({
      code: 'requests_to_decide',
      area: 'courses',
      severity: 'soon',
      course: title,
      params: { count: pending },
      link: `/professor/courses/${courseId}?view=pending`,
    }));

function coursesOf(db: Database, professorId: string, now: Date) {
  const is = (status: 'enrolled' | 'pending' | 'waitlisted') => eq(enrolments.status, status);
  const counted = (status: Parameters<typeof is>[0]) =>
    sql<number>`count(*) filter (where ${is(status)})`.mapWith(Number);
  const firstRequestAt = sql<Date | null>`${min(enrolments.requestedAt)} filter (where ${is('pending')})`;
  return db
    .select({
      courseId: offerings.id,
      title: courseUnits.title,
      capacity: enrolmentWindows.capacity,
      enrolled: counted('enrolled'),
      pending: counted('pending'),
      waitlisted: counted('waitlisted'),
      taught: sql<boolean>`${isTaught(now)}`,
      firstRequestAt: firstRequestAt.mapWith(enrolments.requestedAt),
    })
    .from(offeringTeachers)
    .innerJoin(offerings, eq(offerings.id, offeringTeachers.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, offerings.id))
    .leftJoin(enrolments, eq(enrolments.offeringId, offerings.id))
    .where(eq(offeringTeachers.profileId, professorId))
    .groupBy(offerings.id, courseUnits.id, enrolmentWindows.offeringId)
    .having(or(isTaught(now), isNotNull(firstRequestAt)))
    .orderBy(desc(offerings.academicYear), asc(courseUnits.code));
}
