import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { examOutcomes, planRows, plans, transcriptRows } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { dayOf } from '../platform/days.ts';
import { isPositive } from './outcome-rules.ts';
import type { OutcomeWithExam } from './outcomes.ts';

/**
 * Records an accepted outcome: its transcript row, the plan's row passed, the outcome recorded. A unit is recorded
 * once; what was recorded before stays.
 */
export async function recordOutcome(
  tx: Database,
  outcome: OutcomeWithExam,
  timeZone: string,
  now: Date,
): Promise<void> {
  const { id, careerId, unitId, cfu, grade, honours, startsAt } = outcome;
  if (isPositive(outcome.result)) {
    const examDate = dayOf(startsAt, timeZone);
    await tx
      .insert(transcriptRows)
      .values({ careerId, unitId, cfu, grade, honours, examDate, recordedAt: now, outcomeId: id })
      .onConflictDoNothing();
    await markPassed(tx, careerId, unitId);
  }
  await tx
    .update(examOutcomes)
    .set({ status: 'recorded', recordedAt: now, version: sql`${examOutcomes.version} + 1` })
    .where(eq(examOutcomes.id, id));
  await audit(
    tx,
    { actorId: null, action: 'exam-outcome.record', entity: 'exam-outcome', entityId: id },
    now,
  );
}

async function markPassed(tx: Database, careerId: string, unitId: string): Promise<void> {
  const approved = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved')));
  await tx
    .update(planRows)
    .set({ status: 'passed' })
    .where(and(inArray(planRows.planId, approved), eq(planRows.unitId, unitId)));
}
