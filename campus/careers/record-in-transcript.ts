import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { planRows, plans, transcriptRows } from '../db/schema.ts';

type Row = Omit<typeof transcriptRows.$inferInsert, 'id' | 'recordedAt'>;

/**
 * Writes what was passed into the transcript, once for each unit, and marks it in the approved plan. What came before
 * this service (no `outcomeId`) may be corrected by the like; everything else stays as it was recorded, which answers
 * null.
 */
export async function recordInTranscript(
  tx: Database,
  { careerId, unitId, ...row }: Row,
  now: Date,
): Promise<{ id: string } | null> {
  const values = { ...row, recordedAt: now };
  const insert = tx.insert(transcriptRows).values({ careerId, unitId, ...values });
  const target = [transcriptRows.careerId, transcriptRows.unitId];
  const [written] = await (row.outcomeId
    ? insert.onConflictDoNothing({ target })
    : insert.onConflictDoUpdate({ target, set: values, setWhere: isNull(transcriptRows.outcomeId) })
  ).returning({ id: transcriptRows.id });
  if (!written) return null;
  await markInPlan(tx, careerId, unitId, row.recognised ? 'recognised' : 'passed');
  return written;
}

async function markInPlan(tx: Database, careerId: string, unitId: string, status: 'passed' | 'recognised') {
  const approved = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.careerId, careerId), eq(plans.status, 'approved')));
  await tx
    .update(planRows)
    .set({ status })
    .where(and(inArray(planRows.planId, approved), eq(planRows.unitId, unitId)));
}
