import { eq } from 'drizzle-orm';
import { type Contact, contact } from '../../contract/dashboard.ts';
import type { Database } from '../db/database.ts';
import { people } from '../db/schema.ts';

/** The ways to reach a person that aren't known. */
export async function missingContacts(db: Database, personId: string): Promise<Contact[]> {
  const [known] = await db
    .select({ email: people.email, phone: people.phone })
    .from(people)
    .where(eq(people.id, personId));
  return contact.options.filter((each) => !known?.[each]);
}
