import { asc, eq } from 'drizzle-orm';
import type { CareerStatus } from '../../contract/careers/career-status.ts';
import { among } from '../db/among.ts';
import type { Database } from '../db/database.ts';
import { careers } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

/** One at a time for a career, until the transaction ends; what refers to it can be written meanwhile. Answers where it stands. */
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
