import { and, eq } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, enrolments, offerings } from '../db/schema.ts';
import { inLanguage } from '../platform/texts.ts';

/** The courses that a student is in: those that a form may name. */
export async function coursesOf(db: Database, careerId: string, language: Language) {
  const rows = await db
    .select({ id: offerings.id, title: courseUnits.title })
    .from(enrolments)
    .innerJoin(offerings, eq(offerings.id, enrolments.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(and(eq(enrolments.careerId, careerId), eq(enrolments.status, 'enrolled')));
  return rows
    .map(({ id, title }) => ({ id, title: inLanguage(title, language) }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}
