import { eq } from 'drizzle-orm';
import type { Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import { people, profiles } from '../db/schema.ts';

/** The language that a profile's person reads: what is kept in words is kept in it. */
export async function languageOf(tx: Database, profileId: string): Promise<Language> {
  const [person] = await tx
    .select({ language: people.language })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(profiles.id, profileId));
  return person?.language ?? 'it';
}
