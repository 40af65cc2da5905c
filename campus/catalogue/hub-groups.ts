import { and, eq, gte, inArray, or } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import {
  enrolments,
  examBoards,
  examSessionOfferings,
  examSessions,
  offerings,
  offeringTeachers,
  planRows,
  plans,
} from '../db/schema.ts';

/**
 * The hub groups of a profile: its own and one per offering it has to do with, by its approved plan (offerings of
 * `academicYear` and the year before), live enrolments, teaching or exam boards.
 */
export async function hubGroupsOf(db: Database, profileId: string, academicYear: number): Promise<string[]> {
  const offeringId = offerings.id;
  const planned = db
    .select({ offeringId })
    .from(plans)
    .innerJoin(planRows, eq(planRows.planId, plans.id))
    .innerJoin(offerings, eq(offerings.unitId, planRows.unitId))
    .where(
      and(
        eq(plans.careerId, profileId),
        eq(plans.status, 'approved'),
        gte(offerings.academicYear, academicYear - 1),
      ),
    );
  const enrolled = db
    .select({ offeringId: enrolments.offeringId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.careerId, profileId),
        inArray(enrolments.status, ['enrolled', 'waitlisted', 'pending', 'offered']),
      ),
    );
  const taught = db
    .select({ offeringId: offeringTeachers.offeringId })
    .from(offeringTeachers)
    .where(eq(offeringTeachers.profileId, profileId));
  const examined = db
    .select({ offeringId: examSessionOfferings.offeringId })
    .from(examSessionOfferings)
    .innerJoin(examSessions, eq(examSessions.id, examSessionOfferings.sessionId))
    .leftJoin(examBoards, and(eq(examBoards.sessionId, examSessions.id), eq(examBoards.profileId, profileId)))
    .where(or(eq(examSessions.chairId, profileId), eq(examBoards.profileId, profileId)));

  const rows = await union(planned, enrolled, taught, examined);
  return [`profile:${profileId}`, ...rows.map((row) => `course:${row.offeringId}`)];
}
