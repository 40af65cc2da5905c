import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { offerings, offeringTeachers } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

/** Throws `NotFound` for a course that the professor doesn't teach. */
export async function requireTeaching(db: Database, professorId: string, courseId: string): Promise<void> {
  const [teaching] = await db
    .select({ courseId: offeringTeachers.offeringId })
    .from(offeringTeachers)
    .where(and(eq(offeringTeachers.offeringId, courseId), eq(offeringTeachers.profileId, professorId)));
  if (!teaching) throw new NotFound('course', courseId);
}

/** Which of these offerings a professor teaches, each with its unit. */
export const taughtAmong = (tx: Database, offeringIds: string[], professorId: string) =>
  tx
    .select({ id: offerings.id, unitId: offerings.unitId })
    .from(offerings)
    .innerJoin(offeringTeachers, eq(offeringTeachers.offeringId, offerings.id))
    .where(and(inArray(offerings.id, offeringIds), eq(offeringTeachers.profileId, professorId)));
