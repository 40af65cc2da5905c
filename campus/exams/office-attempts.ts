import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { limitAttemptsRequest } from '../../contract/exams/office.ts';
import type { Database } from '../db/database.ts';
import { courseUnits } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { NotFound } from '../platform/failures.ts';
import { done } from '../platform/outcome.ts';

/** Sets how often a student may fail a unit's exam in an academic year (B14); throws `NotFound`. */
export async function limitAttempts(
  tx: Database,
  { unitCode, most }: z.output<typeof limitAttemptsRequest>,
  now: Date,
) {
  const limited = await tx
    .update(courseUnits)
    .set({ attemptsPerYear: most })
    .where(eq(courseUnits.code, unitCode))
    .returning({ id: courseUnits.id });
  if (limited.length === 0) throw new NotFound('course unit', unitCode);
  for (const { id } of limited) {
    const entry = { action: 'course-unit.attempts', entity: 'course-unit', entityId: id };
    await audit(tx, { actorId: null, ...entry, detail: { most } }, now);
  }
  return done(null);
}
