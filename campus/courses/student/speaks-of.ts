import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { LANGUAGES } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { containsWords } from '../../db/folded.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { courseUnits, offerings, offeringTeachers, people, profiles } from '../../db/schema.ts';

const titles = LANGUAGES.map((language) => sql`${courseUnits.title} ->> ${language}`);

/** Of an offering: every word stands in its title, its code or a name of who teaches it. Asked once of all, not of each. */
export const speaksOf = (db: Database, text: string | undefined): SQL | undefined =>
  text ? inArray(offerings.id, offeringsThatSpeakOf(db, text)) : undefined;

/** Their ids. */
export function offeringsThatSpeakOf(db: Database, text = '') {
  const names = db
    .select({
      offeringId: offeringTeachers.offeringId,
      all: sql<string>`string_agg(${nameForOthers}, ' ')`.as('all'),
    })
    .from(offeringTeachers)
    .innerJoin(profiles, eq(profiles.id, offeringTeachers.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .groupBy(offeringTeachers.offeringId)
    .as('names');
  return db
    .select({ id: offerings.id })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(names, eq(names.offeringId, offerings.id))
    .where(containsWords([courseUnits.code, ...titles, names.all], text));
}
