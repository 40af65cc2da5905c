import { eq } from 'drizzle-orm';
import { type DeclarationCode, declarationCode } from '../../../contract/documents.ts';
import type { Database } from '../../db/database.ts';
import { careers, people, profiles, programmes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';

/** Whoever declares, by the legal name, and what is on record of their career. Throws `NotFound`. */
export async function declarerOf(db: Database, careerId: string) {
  const [declarer] = await db
    .select({ person: people, badge: profiles.badge, career: careers, programme: programmes.title })
    .from(careers)
    .innerJoin(profiles, eq(profiles.id, careers.id))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(eq(careers.id, careerId));
  if (!declarer) throw new NotFound('career', careerId);
  return declarer;
}

/** What can be declared: all of it of an active career, of another nothing, since it would not be true. */
export async function declarable(db: Database, careerId: string): Promise<DeclarationCode[]> {
  const [career] = await db.select({ status: careers.status }).from(careers).where(eq(careers.id, careerId));
  return career?.status === 'active' ? declarationCode.options : [];
}
