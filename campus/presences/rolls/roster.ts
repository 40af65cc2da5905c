import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { isInCourse } from '../../db/in-course.ts';
import { nameInList } from '../../db/name-for-others.ts';
import { attendanceExemptions, enrolments, people, profiles } from '../../db/schema.ts';

/** From when somebody is in the course: lessons before it aren't theirs. */
export const joinedAt = sql<Date>`coalesce(${enrolments.decidedAt}, ${enrolments.requestedAt})`.mapWith(
  enrolments.requestedAt,
);

/** The students of a course by name, with the instant they joined and whether they are exempt. */
export const rosterOf = (db: Database, courseId: string) =>
  db
    .select({
      careerId: enrolments.careerId,
      name: nameInList,
      preferredName: people.preferredName,
      badge: profiles.badge,
      joinedAt,
      exempt: sql<boolean>`${attendanceExemptions.careerId} is not null`,
    })
    .from(enrolments)
    .innerJoin(profiles, eq(profiles.id, enrolments.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(
      attendanceExemptions,
      and(
        eq(attendanceExemptions.offeringId, enrolments.offeringId),
        eq(attendanceExemptions.careerId, enrolments.careerId),
      ),
    )
    .where(and(eq(enrolments.offeringId, courseId), isInCourse(enrolments.status)))
    .orderBy(...byName(enrolments.careerId));

/** Whether a student is on a course's roster. */
export async function isOnRoster(
  db: Database,
  { careerId, courseId }: { careerId: string; courseId: string },
): Promise<boolean> {
  const [found] = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.offeringId, courseId),
        eq(enrolments.careerId, careerId),
        isInCourse(enrolments.status),
      ),
    )
    .limit(1);
  return found !== undefined;
}
