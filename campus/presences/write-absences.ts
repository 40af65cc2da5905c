import { and, eq, inArray, ne, sql } from 'drizzle-orm';
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
  const standings = await standingsOf(tx, { courseIds: [courseId], careerIds }, now);
  const met = standings.filter(({ kinds }) => isMet(kinds)).map(({ careerId }) => careerId);
  if (met.length === 0) return;
  const approved = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(inArray(plans.careerId, met), eq(plans.status, 'approved')));
  await tx
    .update(planRows)
    .set({ status: 'attended' })
    .where(
      and(
        inArray(planRows.planId, approved),
        eq(planRows.status, 'planned'),
        eq(planRows.unitId, sql`(select unit_id from ${offerings} where ${offerings.id} = ${courseId})`),
        ne(planRows.status, 'passed'),
      ),
    );
}
