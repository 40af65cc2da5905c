import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { careers } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

/** One at a time for a career, until the transaction ends; what refers to it can be written meanwhile. */
export async function lockCareer(tx: Database, careerId: string): Promise<void> {
  const [career] = await tx
    .select({ id: careers.id })
    .from(careers)
    .where(eq(careers.id, careerId))
    .for('no key update');
  if (!career) throw new NotFound('career', careerId);
}
