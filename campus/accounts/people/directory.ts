import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '../../../contract/wire/constants.ts';
import { currentProfile } from '../../db/current-profile.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { faculties, people, profiles } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { fieldRefusal } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';

type Reader = Pick<CurrentUser, 'type' | 'badge'> & { language: Language };

/** The faculties in a language, by name. */
export async function listFaculties(db: Database, language: Language) {
  const rows = await db.select({ id: faculties.id, name: faculties.name }).from(faculties);
  const { compare } = new Intl.Collator(language);
  return rows
    .map(({ id, name }) => ({ id, name: name ? inLanguage(name, language) : '' }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Who teaches at `now`, by family name. E-mails are shown to professors and badge holders. */
export async function listProfessors(db: Database, { type, badge, language }: Reader, now: Date) {
  const isKnown = type === 'professor' || badge !== null;
  const rows = await db
    .select({ id: profiles.id, name: nameForOthers, person: people, faculty: faculties.name })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(faculties, eq(faculties.id, sql`coalesce(${profiles.facultyId}, ${people.facultyId})`))
    .where(and(eq(profiles.type, 'professor'), currentProfile(now)));
  const { compare } = new Intl.Collator(language);
  return rows
    .sort(
      ({ person: one }, { person: other }) =>
        compare(one.familyName, other.familyName) || compare(one.givenName, other.givenName),
    )
    .map(({ id, name, person, faculty }) => ({
      id,
      name,
      ...(isKnown && person.email !== null && { email: person.email }),
      ...(faculty && { faculty: inLanguage(faculty, language) }),
    }));
}

/** What stands against the faculty of a form: one that there isn't. None chosen is fine. */
export async function facultyRefusals(db: Database, facultyId: string | undefined) {
  if (!facultyId) return [];
  const [known] = await db
    .select({ id: faculties.id })
    .from(faculties)
    .where(eq(sql`${faculties.id}::text`, facultyId));
  return known ? [] : [fieldRefusal('facultyId', 'faculty')];
}
