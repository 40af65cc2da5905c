import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { inParts } from '../db/in-parts.ts';
import { attendances, offerings, planRows, plans } from '../db/schema.ts';
import type { OwnRoll } from './own-roll.ts';
import { rosterOf } from './roster.ts';
import { isMet } from './standing-rules.ts';
import { standingsOf } from './standings.ts';

/**
 * Writes who was absent: whoever is on the roster, had joined by then and isn't marked; who is free of the course's
 * lessons is written so. Then the plan of whoever has seen as much as the course asks for says that it was attended.
 */
export async function writeAbsences(tx: Database, roll: OwnRoll, now: Date): Promise<void> {
  const { lessonId, courseId, startsAt } = roll;
  const roster = await rosterOf(tx, courseId);
  const absences = roster
    .filter(({ joinedAt }) => joinedAt <= startsAt)
    .map(({ careerId, exempt }) => ({
      lessonId,
      careerId,
      status: exempt ? ('exempt' as const) : ('absent' as const),
      minutes: 0,
      source: 'system' as const,
      markedAt: now,
    }));
  await inParts(absences, (some) =>
    tx.insert(attendances).values(some).onConflictDoNothing().returning({ lessonId: attendances.lessonId }),
  );
  await markAttended(tx, courseId, now);
}

/** Writes in the plans what the standing of each comes to; a row that was passed stays. */
export async function markAttended(
  tx: Database,
  courseId: string,
  now: Date,
  careerIds?: string[],
): Promise<void> {
  const met = await careersThatMet(tx, courseId, now, careerIds);
  await markPlans(tx, { courseId, careerIds: met, from: 'planned', to: 'attended' });
}

/** Takes that back of those who have seen enough no longer. */
export const markNotAttended = (tx: Database, courseId: string, careerIds: string[]) =>
  markPlans(tx, { courseId, careerIds, from: 'attended', to: 'planned' });

/** Who has seen as much as the course asks for, of all or of these. */
export async function careersThatMet(
  db: Database,
  courseId: string,
  now: Date,
  careerIds?: string[],
): Promise<string[]> {
  const standings = await standingsOf(db, { courseIds: [courseId], careerIds }, now);
  return standings.filter(({ kinds }) => isMet(kinds)).map(({ careerId }) => careerId);
}

type Marking = {
  courseId: string;
  careerIds: string[];
  from: 'planned' | 'attended';
  to: 'planned' | 'attended';
};

async function markPlans(tx: Database, { courseId, careerIds, from, to }: Marking): Promise<void> {
  if (careerIds.length === 0) return;
  const approved = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(inArray(plans.careerId, careerIds), eq(plans.status, 'approved')));
  await tx
    .update(planRows)
    .set({ status: to })
    .where(
      and(
        inArray(planRows.planId, approved),
        eq(planRows.status, from),
        eq(planRows.unitId, sql`(select unit_id from ${offerings} where ${offerings.id} = ${courseId})`),
      ),
    );
}
