import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { careers, people, profiles, programmes } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';

export type CareerRecord = Awaited<ReturnType<typeof recordOf>>;

/** A career with whose it is, as the register knows them: for papers, which bear the legal name. Throws `NotFound`. */
export async function recordOf(db: Database, careerId: string) {
  const [record] = await db
    .select({ person: people, badge: profiles.badge, career: careers, programme: programmes.title })
    .from(careers)
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  if (!record) throw new NotFound('career', careerId);
  return record;
}
