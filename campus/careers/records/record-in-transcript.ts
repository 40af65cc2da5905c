import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Recognised } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { planRows, plans, transcriptRows } from '../../db/schema.ts';
import { type Sealing, sealAct, type TranscriptRow } from './seal-act.ts';

type NewRow = typeof transcriptRows.$inferInsert;
type Written = Pick<NewRow, 'careerId' | 'unitId' | 'cfu' | 'grade' | 'honours' | 'examDate'>;
type Passed = Omit<Written, 'unitId'> & { outcomeId: string };
type Grade = { grade: number | null; honours: boolean };

/**
 * Writes an earlier pass or recognition into the transcript and marks it in the approved plan. Such a row can
 * be corrected again. A row that this service recorded stays: then the answer is null.
 */
export async function recordInTranscript(
  tx: Database,
  row: Written & { recognised: boolean },
  sealing: Sealing,
  now: Date,
): Promise<{ id: string } | null> {
  const last = (await lastRows(tx, [row])).get(unitKey(row));
  if (last && !last.withdrawn && last.outcomeId !== null) return null;
  const rows = await write(tx, [{ ...row, replaces: last?.id ?? null, recordedAt: now }]);
  const [written] = rows;
  if (!written) return null;
  await sealAct(tx, { kind: 'office', rows }, sealing, now);
  await markInPlans(tx, row.unitId, [row.careerId], row.recognised ? 'recognised' : 'passed');
  return { id: written.id };
}

/** Writes what a request recognises and answers its units; what is on record already stays. */
export async function recordRecognised(
  tx: Database,
  { careerId, protocol }: { careerId: string; protocol: string },
  recognised: readonly Recognised[],
  sealing: Sealing,
  now: Date,
): Promise<string[]> {
  if (recognised.length === 0) return [];
  const rows = await writeMissing(
    tx,
    recognised.map(({ unitId, cfu, grade, honours, examDate }) => ({
      ...{ careerId, unitId, cfu, grade, honours, examDate },
      ...{ recognised: true, recordedAt: now },
    })),
  );
  if (rows.length > 0) await sealAct(tx, { kind: 'recognition', protocol, rows }, sealing, now);
  for (const { unitId } of rows) await markInPlans(tx, unitId, [careerId], 'recognised');
  return rows.map(({ unitId }) => unitId);
}

/** Writes all who passed one unit, by outcome and sheet; whoever has it on record keeps that row. */
export async function recordPassed(
  tx: Database,
  { unitId, sheetId }: { unitId: string; sheetId: string },
  passed: readonly Passed[],
  now: Date,
): Promise<void> {
  if (passed.length === 0) return;
  const rows = await writeMissing(
    tx,
    passed.map(({ careerId, cfu, grade, honours, examDate, outcomeId }) => ({
      ...{ careerId, unitId, cfu, grade, honours, examDate, outcomeId, sheetId },
      recordedAt: now,
    })),
  );
  const careerIds = rows.map(({ careerId }) => careerId);
  await markInPlans(tx, unitId, careerIds, 'passed');
}

/** Of whom, and by which sheet it is corrected. */
type Corrected = Unit & { outcomeId: string; sheetId: string };

/** Another grade for what an outcome brought; whether there was any. */
export async function changeInTranscript(
  tx: Database,
  of: Corrected,
  { grade, honours }: Grade,
): Promise<boolean> {
  return await replace(tx, of, { grade, honours });
}

/** Takes back what an outcome brought: its unit is to be passed again. Answers whether there was any. */
export async function takeFromTranscript(tx: Database, of: Corrected): Promise<boolean> {
  const isTaken = await replace(tx, of, { withdrawn: true });
  if (isTaken) await markInPlans(tx, of.unitId, [of.careerId], 'planned');
  return isTaken;
}

async function replace(
  tx: Database,
  { careerId, unitId, outcomeId, sheetId }: Corrected,
  by: Partial<NewRow>,
): Promise<boolean> {
  const last = (await lastRows(tx, [{ careerId, unitId }])).get(unitKey({ careerId, unitId }));
  if (!last || last.withdrawn || last.outcomeId !== outcomeId) return false;
  const { id: replaces, actId: _, ...row } = last;
  const written = await write(tx, [{ ...row, id: undefined, ...by, replaces, sheetId }]);
  return written.length > 0;
}

/** What isn't on record: a row that was taken back is replaced. */
async function writeMissing(tx: Database, rows: readonly NewRow[]): Promise<TranscriptRow[]> {
  const last = await lastRows(tx, rows);
  const missing = rows.filter((row) => last.get(unitKey(row))?.withdrawn ?? true);
  return await write(
    tx,
    missing.map((row) => ({ ...row, replaces: last.get(unitKey(row))?.id ?? null })),
  );
}

/** Somebody else's of the same moment stays. */
const write = async (tx: Database, rows: NewRow[]): Promise<TranscriptRow[]> =>
  rows.length === 0 ? [] : await tx.insert(transcriptRows).values(rows).onConflictDoNothing().returning();

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

type Unit = { careerId: string; unitId: string };

/** The last row of each career and unit that ever had one, taken back or not, held until the commit. */
async function lastRows(tx: Database, units: readonly Unit[]): Promise<Map<string, TranscriptRow>> {
  if (units.length === 0) return new Map();
  const those = or(
    ...[...Map.groupBy(units, ({ unitId }) => unitId)].map(([unitId, of]) =>
      and(
        eq(transcriptRows.unitId, unitId),
        inArray(
          transcriptRows.careerId,
          of.map(({ careerId }) => careerId),
        ),
      ),
    ),
  );
  // Whoever replaces a row holds it by its reference: a waiting transaction sees the replacement in its next
  // statement.
  await tx
    .select({ id: transcriptRows.id })
    .from(transcriptRows)
    .where(those)
    .orderBy(transcriptRows.id)
    .for('update');
  const later = alias(transcriptRows, 'later');
  const rows = await tx
    .select({ row: transcriptRows })
    .from(transcriptRows)
    .leftJoin(later, eq(later.replaces, transcriptRows.id))
    .where(and(those, isNull(later.id)));
  return new Map(rows.map(({ row }) => [unitKey(row), row]));
}

export const unitKey = ({ careerId, unitId }: Unit): string => `${careerId} ${unitId}`;
