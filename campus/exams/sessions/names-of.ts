import { eq, inArray } from 'drizzle-orm';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { byName } from '../../db/folded.ts';
import { people, profiles } from '../../db/schema.ts';

/** Who examines, by family name, as the register has them. */
export async function namesOf(db: Database, profileIds: string[]): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: profiles.id, givenName: people.givenName, familyName: people.familyName })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(inArray(profiles.id, profileIds))
    .orderBy(...byName(profiles.id));
  return rows.map(({ id, ...person }) => ({ id, name: fullName(person) }));
}
