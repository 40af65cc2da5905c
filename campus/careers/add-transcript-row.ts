import { eq } from 'drizzle-orm';
import type { Added, AddTranscriptRow } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { courseUnits } from '../db/schema.ts';
import { added } from '../platform/added.ts';
import { NotFound } from '../platform/failures.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { recordInTranscript } from './record-in-transcript.ts';
import type { Sealing } from './records/seal-act.ts';

/** Writes what was passed or recognised before this service; what this service recorded itself stays as it is. */
export async function addTranscriptRow(
  tx: Database,
  row: AddTranscriptRow,
  sealing: Sealing,
  now: Date,
): Promise<Outcome<Added, 'transcript.recorded_here'>> {
  const { grade = null, honours = false, recognised = false, cfu = await creditsOf(tx, row.unitId) } = row;
  const written = await recordInTranscript(tx, { ...row, grade, honours, recognised, cfu }, sealing, now);
  if (!written) return refused([{ code: 'transcript.recorded_here' }]);
  return done(await added(tx, 'transcript-row', [written], now));
}

async function creditsOf(tx: Database, unitId: string) {
  const [unit] = await tx
    .select({ cfu: courseUnits.cfu })
    .from(courseUnits)
    .where(eq(courseUnits.id, unitId));
  if (!unit) throw new NotFound('course unit', unitId);
  return unit.cfu;
}
