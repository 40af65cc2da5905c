import { contact } from '../../../contract/dashboard/dashboard.ts';
import type { Database } from '../../db/database.ts';
import { profileOf } from './profiles.ts';

/** Who is signed in, and the ways to reach them that aren't known. */
export async function ownPerson(db: Database, profileId: string, now: Date) {
  const profile = await profileOf(db, profileId, now);
  return {
    profile,
    missingContacts: contact.options.filter((each) => !profile?.[each]),
  };
}
