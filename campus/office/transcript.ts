import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Added, AddTranscriptRow } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, planRows, plans, transcriptRows } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { added } from './added.ts';

/** Writes what was passed or recognised before this service; what this service recorded itself stays as it is. */
export async function addTranscriptRow(
  tx: Database,
  row: AddTranscriptRow,
  now: Date,
): Promise<Outcome<Added, 'transcript.recorded_here'>> {
  const { careerId, unitId, examDate, grade = null, honours = false, recognised = false } = row;
  const cfu = row.cfu ?? (await creditsOf(tx, unitId));
  const values = { examDate, grade, honours, recognised, cfu, recordedAt: now };
  const rows = await tx
    .insert(transcriptRows)
    .values({ careerId, unitId, ...values })
    .onConflictDoUpdate({
      target: [transcriptRows.careerId, transcriptRows.unitId],
      set: values,
      setWhere: isNull(transcriptRows.outcomeId),
    })
    .returning({ id: transcriptRows.id });
  if (rows.length === 0) return refused([{ code: 'transcript.recorded_here' }]);

  await markInPlan(tx, careerId, unitId, recognised ? 'recognised' : 'passed');
  return done(await added(tx, 'transcript-row', rows, now));
}

async function creditsOf(tx: Database, unitId: string) {
  const [unit] = await tx
    .select({ cfu: courseUnits.cfu })
    .from(courseUnits)
    .where(eq(courseUnits.id, unitId));
  if (!unit) throw new NotFound('course unit', unitId);
  return unit.cfu;
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
