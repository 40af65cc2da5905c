import { eq } from 'drizzle-orm';
import type { CareerStatus } from '../../contract/careers/career-status.ts';
import type { Database } from '../db/database.ts';
import { careers } from '../db/schema.ts';

/** Where a career stands; undefined for an unknown one. */
export async function careerStatusOf(db: Database, careerId: string): Promise<CareerStatus | undefined> {
  const [career] = await db.select({ status: careers.status }).from(careers).where(eq(careers.id, careerId));
  return career?.status;
}
