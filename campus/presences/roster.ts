import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { folded } from '../db/folded.ts';
import { attendanceExemptions, enrolments, people, profiles } from '../db/schema.ts';

/** Who is on a course's roster: in it, or was to its end. */
export const ON_ROSTER = ['enrolled', 'completed', 'not_completed'] as const;

/** From when somebody is in the course: lessons before it aren't theirs. */
export const joinedAt = sql<Date>`coalesce(${enrolments.decidedAt}, ${enrolments.requestedAt})`.mapWith(
  enrolments.requestedAt,
);

/** The students of a course by name, each with when they joined it, and whether they are free of its lessons. */
export const rosterOf = (db: Database, courseId: string) =>
  db
    .select({
      careerId: enrolments.careerId,
      name: sql<string>`${people.familyName} || ' ' || coalesce(${people.preferredName}, ${people.givenName})`,
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
    .where(and(eq(enrolments.offeringId, courseId), inArray(enrolments.status, [...ON_ROSTER])))
    .orderBy(asc(folded(people.familyName)), asc(folded(people.givenName)), asc(enrolments.careerId));

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
        inArray(enrolments.status, [...ON_ROSTER]),
      ),
    )
    .limit(1);
  return found !== undefined;
}
