import type { Database } from '../db/database.ts';
import { careers } from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';

type Begun = { profileId: string; programmeId: string; cohortYear: number };

/** The career of somebody who has no badge yet: what they owe stands in it, and nothing can be done in it. */
export async function beginCareer(
  tx: Database,
  { profileId, ...place }: Begun,
  now: Date,
): Promise<{ careerId: string }> {
  const rows = await tx
    .insert(careers)
    .values({ id: profileId, ...place, status: 'applicant' })
    .onConflictDoUpdate({ target: careers.id, set: place })
    .returning({ id: careers.id });
  const { id: careerId } = await added(tx, 'career', rows, now);
  return { careerId };
}
