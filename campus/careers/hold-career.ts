import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { careers } from '../db/schema.ts';

/** One act of a career that books or enrols after the other, and each counts. Always before a session or a window is held, so that no two wait for each other. */
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
