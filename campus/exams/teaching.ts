import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { offerings, offeringTeachers } from '../db/schema.ts';

/** Which of these offerings a professor teaches, each with its unit. */
export const taughtAmong = (tx: Database, offeringIds: string[], professorId: string) =>
  tx
    .select({ id: offerings.id, unitId: offerings.unitId })
    .from(offerings)
    .innerJoin(offeringTeachers, eq(offeringTeachers.offeringId, offerings.id))
    .where(and(inArray(offerings.id, offeringIds), eq(offeringTeachers.profileId, professorId)));
