import { and, asc, eq, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { foundProfiles } from '../../../contract/accounts/office.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { people, profiles } from '../../db/schema.ts';

/** The profiles that a badge or an e-mail address stands for at `now`; none is an empty list. */
export async function findProfiles(
  db: Database,
  who: string,
  now: Date,
): Promise<z.infer<typeof foundProfiles>> {
  const rows = await db
    .select({
      profileId: profiles.id,
      type: profiles.type,
      badge: profiles.badge,
      givenName: people.givenName,
      familyName: people.familyName,
    })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(
        or(eq(profiles.badge, who), eq(sql`lower(${people.email})`, who.toLowerCase())),
        currentProfile(now),
      ),
    )
    .orderBy(asc(profiles.createdAt), asc(profiles.badge));
  return rows.map(({ givenName, familyName, ...profile }) => ({
    ...profile,
    name: fullName({ givenName, familyName }),
  }));
}
