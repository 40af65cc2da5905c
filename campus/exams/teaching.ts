import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { offerings, offeringTeachers, programmes, programmeUnits } from '../db/schema.ts';

/** Which of these offerings a professor teaches, each with its unit. */
export const taughtAmong = (tx: Database, offeringIds: string[], professorId: string) =>
  tx
    .select({ id: offerings.id, unitId: offerings.unitId })
    .from(offerings)
    .innerJoin(offeringTeachers, eq(offeringTeachers.offeringId, offerings.id))
    .where(and(inArray(offerings.id, offeringIds), eq(offeringTeachers.profileId, professorId)));

/** The codes of the programmes that foresee a unit. */
export async function programmesOf(tx: Database, unitIds: string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ unitId: programmeUnits.unitId, code: programmes.code })
    .from(programmeUnits)
    .innerJoin(programmes, eq(programmes.id, programmeUnits.programmeId))
    .where(inArray(programmeUnits.unitId, unitIds));
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId);
  return new Map([...byUnit].map(([unitId, places]) => [unitId, places.map(({ code }) => code).sort()]));
}
