import { eq } from 'drizzle-orm';
import { fullName, nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { accounts, identities, people, profiles } from '../../db/schema.ts';

/**
 * Whether a word names a person, as somebody would sign with it: by how they sign in, a badge, an address, or their whole
 * name in either order, whatever the case and the spaces.
 */
export async function isKnownAs(db: Database, profileId: string, word: string): Promise<boolean> {
  const [person] = await db
    .select({ person: people, username: accounts.username })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .where(eq(profiles.id, profileId));
  if (!person) return false;
  const { id, givenName, familyName, preferredName, email, taxCode } = person.person;
  const badges = await db.select({ badge: profiles.badge }).from(profiles).where(eq(profiles.personId, id));
  const others = await db
    .select({ value: identities.value })
    .from(identities)
    .where(eq(identities.personId, id));
  const names = [givenName, preferredName].flatMap((first) =>
    first === null
      ? []
      : [fullName({ givenName: first, familyName }), nameInLists({ givenName: first, familyName })],
  );
  const words = [
    ...[person.username, email, taxCode, ...names],
    ...badges.map(({ badge }) => badge),
    ...others.map(({ value }) => value),
  ];
  return words.some((each) => each !== null && plain(each) === plain(word));
}

const plain = (word: string): string => word.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
