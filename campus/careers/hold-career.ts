import { asc, eq, sql } from 'drizzle-orm';
import type { CareerStatus } from '../../contract/careers/career-status.ts';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { careers } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

/** Counts acts of a career and lets them follow one another. Taken before any session or window. */
export async function holdCareer(tx: Database, careerId: string): Promise<void> {
  await tx
    .update(careers)
    .set({ bookingActs: sql`${careers.bookingActs} + 1` })
    .where(eq(careers.id, careerId));
}

/** The same of several, in one order for everybody. */
export async function holdCareers(tx: Database, careerIds: readonly string[]): Promise<void> {
  for (const careerId of [...new Set(careerIds)].sort()) await holdCareer(tx, careerId);
}

/** Locks a career until the transaction ends; others can still refer to it. Answers its status. */
export async function lockCareer(tx: Database, careerId: string): Promise<CareerStatus> {
  const [career] = await tx
    .select({ status: careers.status })
    .from(careers)
    .where(eq(careers.id, careerId))
    .for('no key update');
  if (!career) throw new NotFound('career', careerId);
  return career.status;
}

/** The same of several, in one order for everybody. */
export async function lockCareers(tx: Database, careerIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: careers.id })
    .from(careers)
    .where(among(careers.id, careerIds))
    .orderBy(asc(careers.id))
    .for('no key update');
}
