import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Recognised } from '../area.ts';
import type { Database } from '../db/database.ts';
import { planRows, plans, transcriptRows } from '../db/schema.ts';

type Row = Omit<typeof transcriptRows.$inferInsert, 'id' | 'recordedAt' | 'outcomeId'>;
type Passed = Pick<Row, 'careerId' | 'cfu' | 'grade' | 'honours' | 'examDate'> & { outcomeId: string };

/**
 * Writes what was passed or recognised before this service into the transcript, and marks it in the approved plan. It
 * may be corrected by the like; what this service recorded itself stays, which answers null.
 */
export async function recordInTranscript(
  tx: Database,
  { careerId, unitId, ...row }: Row,
  now: Date,
): Promise<{ id: string } | null> {
  const values = { ...row, recordedAt: now };
  const [written] = await tx
    .insert(transcriptRows)
    .values({ careerId, unitId, ...values })
    .onConflictDoUpdate({
      target: [transcriptRows.careerId, transcriptRows.unitId],
      set: values,
      setWhere: isNull(transcriptRows.outcomeId),
    })
    .returning({ id: transcriptRows.id });
  if (!written) return null;
  await markInPlans(tx, unitId, [careerId], row.recognised ? 'recognised' : 'passed');
  return written;
}

/** Writes what an approved request recognises, and answers the units of it: what is on record already keeps what it has. */
export async function recordRecognised(
  tx: Database,
  careerId: string,
  recognised: readonly Recognised[],
  now: Date,
): Promise<string[]> {
  if (recognised.length === 0) return [];
  const rows = recognised.map(({ unitId, cfu, grade, honours, examDate }) => ({
    ...{ careerId, unitId, cfu, grade, honours, examDate },
    ...{ recognised: true, recordedAt: now },
  }));
  const written = await tx
    .insert(transcriptRows)
    .values(rows)
    .onConflictDoNothing({ target: [transcriptRows.careerId, transcriptRows.unitId] })
    .returning({ unitId: transcriptRows.unitId });
  for (const { unitId } of written) await markInPlans(tx, unitId, [careerId], 'recognised');
  return written.map(({ unitId }) => unitId);
}

/** Writes everybody who passed one unit, by the outcome; whoever has it on record already keeps that. */
export async function recordPassed(
  tx: Database,
  unitId: string,
  passed: readonly Passed[],
  now: Date,
): Promise<void> {
  if (passed.length === 0) return;
  const rows = passed.map(({ careerId, cfu, grade, honours, examDate, outcomeId }) => ({
    ...{ careerId, unitId, cfu, grade, honours, examDate, outcomeId },
    recordedAt: now,
  }));
  const written = await tx
    .insert(transcriptRows)
    .values(rows)
    .onConflictDoNothing({ target: [transcriptRows.careerId, transcriptRows.unitId] })
    .returning({ careerId: transcriptRows.careerId });
  await markInPlans(
    tx,
    unitId,
    written.map(({ careerId }) => careerId),
    'passed',
  );
}

/** Another grade for what an outcome brought. */
export const changeInTranscript = (
  tx: Database,
  of: { careerId: string; outcomeId: string },
  { grade, honours }: { grade: number | null; honours: boolean },
) => tx.update(transcriptRows).set({ grade, honours }).where(isFrom(of));

/** Takes back what an outcome brought: its unit is to be passed again. */
export async function takeFromTranscript(
  tx: Database,
  { careerId, unitId, outcomeId }: { careerId: string; unitId: string; outcomeId: string },
): Promise<void> {
  const taken = await tx
    .delete(transcriptRows)
    .where(isFrom({ careerId, outcomeId }))
    .returning({ id: transcriptRows.id });
  if (taken.length > 0) await markInPlans(tx, unitId, [careerId], 'planned');
}

const isFrom = ({ careerId, outcomeId }: { careerId: string; outcomeId: string }) =>
  and(eq(transcriptRows.careerId, careerId), eq(transcriptRows.outcomeId, outcomeId));

async function markInPlans(
  tx: Database,
  unitId: string,
  careerIds: readonly string[],
  status: 'planned' | 'passed' | 'recognised',
): Promise<void> {
  const approved = tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(inArray(plans.careerId, [...careerIds]), eq(plans.status, 'approved')));
  await tx
    .update(planRows)
    .set({ status })
    .where(and(inArray(planRows.planId, approved), eq(planRows.unitId, unitId)));
}
