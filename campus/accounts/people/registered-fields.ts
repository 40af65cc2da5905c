import { eq, sql } from 'drizzle-orm';
import type { RegisteredField } from '../../../contract/accounts/account.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema.ts';
import { fieldRefusal } from '../../platform/outcome.ts';

type Person = typeof people.$inferSelect;

/**
 * What of a person is the register's, to be selected beside `people`: the legal name of whoever was given a badge,
 * teaches or came through the gateway, and the department that the office or an import gave. A mere applicant still
 * corrects the own name.
 */
export const givenByRegister = {
  name: sql<boolean>`(
    exists (select 1 from profile given where given.person_id = person.id
      and (given.badge is not null or given.type = 'professor'))
    or exists (select 1 from identity known where known.person_id = person.id))`,
  department: sql<boolean>`(
    exists (select 1 from profile given where given.person_id = person.id and given.faculty_id is not null)
    or person.faculty_id is not null and exists (
      select 1 from import_row brought where brought.kind = 'users' and brought.entity_id = person.id))`,
};

/** Those of the profile form's fields. */
export const registeredFields = (given: { name: boolean; department: boolean }): RegisteredField[] => [
  ...(given.name ? (['givenName', 'familyName'] as const) : []),
  ...(given.department ? (['facultyId'] as const) : []),
];

/** What of these changes is the register's: a refusal for each field that differs. */
export async function registeredRefusals(db: Database, person: Person, changes: Partial<Person>) {
  const [given] = await db.select(givenByRegister).from(people).where(eq(people.id, person.id));
  return registeredFields(given ?? { name: true, department: true })
    .filter((field) => field in changes && plain(changes[field]) !== plain(person[field]))
    .map((field) => fieldRefusal(field, 'registered'));
}

/** A form trims what it sends, and systems write one letter in several ways. */
const plain = (value: string | null | undefined) => (value ?? '').trim().normalize();
