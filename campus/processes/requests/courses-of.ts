import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, enrolments, offerings } from '../../db/schema.ts';
import { inLanguage } from '../../platform/texts.ts';

/** The courses that a student is in, those that a form may name; and those that one names that was handed in. */
export async function coursesOf(
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
) {
  const own = db
    .select({ id: enrolments.offeringId })
    .from(enrolments)
    .where(and(eq(enrolments.careerId, careerId), eq(enrolments.status, 'enrolled')));
  const rows = await db
    .select({ id: offerings.id, title: courseUnits.title })
    .from(offerings)
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(or(inArray(offerings.id, own), inArray(offerings.id, [...named])))
    .orderBy(asc(offerings.id));
  return rows
    .map(({ id, title }) => ({ id, title: inLanguage(title, language) }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}
