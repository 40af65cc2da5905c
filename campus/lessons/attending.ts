import { type AnyColumn, and, eq, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { isInCourse } from '../db/in-course.ts';
import { noneOf, oneOf } from '../db/one-of.ts';
import { careers, enrolments, lessons, lessonTeachers, offerings, planRows, plans } from '../db/schema.ts';

const ofUnit = alias(offerings, 'of_unit');

/**
 * Who attends what, as pairs of career and course. Enrolled students attend. So does who has the unit in the
 * approved plan for that year, unless an enrolment in the unit waits, was refused or was given up.
 */
export function attending(db: Database) {
  const enrolled = db
    .select({
      careerId: enrolments.careerId,
      courseId: enrolments.offeringId,
      enrolled: sql<boolean>`true`.as('enrolled'),
    })
    .from(enrolments)
    .where(isInCourse(enrolments.status));
  const decided = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(ofUnit, eq(ofUnit.id, enrolments.offeringId))
    .where(
      and(
        eq(enrolments.careerId, plans.careerId),
        eq(ofUnit.unitId, offerings.unitId),
        eq(ofUnit.academicYear, offerings.academicYear),
      ),
    );
  const planned = db
    .select({
      careerId: plans.careerId,
      courseId: offerings.id,
      enrolled: sql<boolean>`false`.as('enrolled'),
    })
    .from(plans)
    .innerJoin(careers, eq(careers.id, plans.careerId))
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(offerings, eq(offerings.unitId, planRows.unitId))
    .where(
      and(
        oneOf(plans.status, ['approved']),
        oneOf(planRows.status, ['planned', 'attended']),
        noneOf(offerings.status, ['draft']),
        eq(planRows.year, sql`${offerings.academicYear} - ${careers.cohortYear} + 1`),
        notExists(decided),
      ),
    );
  return enrolled.unionAll(planned).as('attending');
}

/**
 * The courses of a career, as a condition on an offering's id. The array is computed once: as a join it was
 * computed for each lesson, minutes long in a large university.
 */
export function attendedBy(db: Database, column: AnyColumn, careerId: string | Placeholder): SQL {
  const pairs = attending(db);
  const courses = db.select({ courseId: pairs.courseId }).from(pairs).where(eq(pairs.careerId, careerId));
  return sql`${column} = any(array(${courses}))`;
}

/** How many attend each of the courses; a course of nobody isn't in the map. */
export async function studentCounts(db: Database, courseIds: string[]): Promise<Map<string, number>> {
  if (courseIds.length === 0) return new Map();
  const pairs = attending(db);
  const rows = await db
    .select({ courseId: pairs.courseId, students: sql<number>`count(*)`.mapWith(Number) })
    .from(pairs)
    .where(sql`${pairs.courseId} = any(${sql.param(courseIds)}::uuid[])`)
    .groupBy(pairs.courseId);
  return new Map(rows.map(({ courseId, students }) => [courseId, students]));
}

/** Courses that a student attends by plan only, and those where somebody stands in for a lesson. */
export function hubGroups(db: Database, profileId: string): SQL {
  const pairs = attending(db);
  const attended = db
    .select({ name: sql`'course:' || ${pairs.courseId}` })
    .from(pairs)
    .where(eq(pairs.careerId, profileId));
  const held = db
    .select({ name: sql`'course:' || ${lessons.offeringId}` })
    .from(lessonTeachers)
    .innerJoin(lessons, eq(lessons.id, lessonTeachers.lessonId))
    .where(eq(lessonTeachers.profileId, profileId));
  return sql`${attended} union ${held}`;
}
