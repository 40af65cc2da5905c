import { and, eq } from 'drizzle-orm';
import type { AddTranscriptRow } from '../../../contract/careers/office.ts';
import type { Added } from '../../../contract/wire/office-fields.ts';
import type { Area, Effect, Recognised } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, standingRows } from '../../db/schema.ts';
import { added } from '../../platform/audit/added.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { holdCareer, lockCareer } from '../hold-career.ts';
import { recordInTranscript, recordRecognised } from './record-in-transcript.ts';
import type { Sealing } from './seal-act.ts';
import { openUnits, resultsDueOf } from './transcript.ts';

/**
 * Writes what was passed or recognised before this service existed. What this service recorded stays, and so
 * does a result that waits to be recorded. Pending bookings are checked again.
 */
export async function addTranscriptRow(
  tx: Database,
  row: AddTranscriptRow,
  { key, areas = [] }: Sealing & { areas?: Area[] },
  now: Date,
): Promise<Outcome<Added, 'transcript.recorded_here' | 'transcript.result_due'>> {
  const { careerId, unitId } = row;
  await holdCareer(tx, careerId);
  const due = await resultsDueOf(tx, { careerId, areas }, now);
  if (due.has(unitId) && !(await isOnRecord(tx, row))) return refused([{ code: 'transcript.result_due' }]);
  const { grade = null, honours = false, recognised = false, cfu = await creditsOf(tx, row.unitId) } = row;
  const written = await recordInTranscript(tx, { ...row, grade, honours, recognised, cfu }, { key }, now);
  if (!written) return refused([{ code: 'transcript.recorded_here' }]);
  for (const { recognised: tell } of areas) await tell?.(tx, { careerId, unitIds: [unitId] }, now);
  return done(await added(tx, 'transcript-row', [written], now));
}

const isOnRecord = async (tx: Database, { careerId, unitId }: { careerId: string; unitId: string }) =>
  (await tx.$count(standingRows, and(eq(standingRows.careerId, careerId), eq(standingRows.unitId, unitId)))) >
  0;

async function creditsOf(tx: Database, unitId: string) {
  const [unit] = await tx
    .select({ cfu: courseUnits.cfu })
    .from(courseUnits)
    .where(eq(courseUnits.id, unitId));
  if (!unit) throw new NotFound('course unit', unitId);
  return unit.cfu;
}

/**
 * Records what the student of an approved request accepted. Names units that are already on record, no longer
 * in the plan, or have a result to be recorded. Pending bookings are checked again.
 */
export const recogniseOnRequest: Effect = async (tx, { careerId, recognised, protocol, areas, key }, now) => {
  if ((await lockCareer(tx, careerId)) !== 'active') return notAllowed();
  const due = await resultsDueOf(tx, { careerId, areas }, now);
  const held = recognised.filter(({ unitId }) => due.has(unitId));
  if (held.length > 0) return refused(held.map(against('careers.unit_result_due')));
  const open = new Set((await openUnits(tx, careerId)).map(({ unitId }) => unitId));
  const planned = recognised.filter(({ unitId }) => open.has(unitId));
  const written = new Set(await recordRecognised(tx, { careerId, protocol }, planned, { key }, now));
  const lost = recognised.filter(({ unitId }) => !written.has(unitId));
  if (lost.length > 0) return refused(lost.map(against('careers.unit_not_open')));
  await holdCareer(tx, careerId);
  const unitIds = [...written];
  const entry = { action: 'transcript.recognise', entity: 'career', entityId: careerId };
  await audit(tx, { actorId: null, ...entry, detail: { protocol, unitIds } }, now);
  for (const { recognised: tell } of areas) await tell?.(tx, { careerId, unitIds }, now);
  return done(null);
};

const against =
  <Code extends string>(code: Code) =>
  ({ unit }: Recognised) => ({ code, params: { unit } });
