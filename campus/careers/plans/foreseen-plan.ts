import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { programmeUnits } from '../../db/schema.ts';
import { doneOrThrow } from '../../platform/outcome.ts';
import { approvePlan } from './approve-plan.ts';

/**
 * Approves the units that a programme foresees for everybody as the plan of a career; what is to be chosen is chosen
 * later. Answers with the plan's id; null where it foresees none: then nothing is approved.
 */
export async function approveForeseen(
  tx: Database,
  { programmeId, ...plan }: { careerId: string; programmeId: string; academicYear: number },
  now: Date,
): Promise<string | null> {
  const rows = await tx
    .select({ unitId: programmeUnits.unitId, year: programmeUnits.year, kind: programmeUnits.kind })
    .from(programmeUnits)
    .where(and(eq(programmeUnits.programmeId, programmeId), eq(programmeUnits.kind, 'mandatory')));
  if (rows.length === 0) return null;
  return (await doneOrThrow(approvePlan(tx, { ...plan, rows }, now))).id;
}
