import { eq, type SQL, sql } from 'drizzle-orm';
import { LANGUAGES } from '../../contract/constants.ts';
import type { Database } from '../db/database.ts';
import { containsWords } from '../db/folded.ts';
import { nameForOthers } from '../db/name-for-others.ts';
import { courseUnits, offerings, offeringTeachers, people, profiles } from '../db/schema.ts';

const titles = LANGUAGES.map((language) => sql`${courseUnits.title} ->> ${language}`);

/** Of an offering, its unit joined: every word stands in its title, its code or a name of who teaches it. */
export function speaksOf(db: Database, text: string | undefined): SQL | undefined {
  if (!text) return;
  const names = db
    .select({ all: sql`string_agg(${nameForOthers}, ' ')` })
    .from(offeringTeachers)
    .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(eq(offeringTeachers.offeringId, offerings.id));
  return containsWords([courseUnits.code, ...titles, sql`(${names})`], text);
}
