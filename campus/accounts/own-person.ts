import { contact } from '../../contract/dashboard.ts';
import type { Database } from '../db/database.ts';
import { profileOf } from './profiles.ts';

/** Who is signed in, what they are called by, and the ways to reach them that aren't known. */
export async function ownPerson(db: Database, profileId: string, now: Date) {
  const profile = await profileOf(db, profileId, now);
  const calledName = profile?.preferredName ?? profile?.givenName;
  return {
    profile,
    ...(calledName && { calledName }),
    missingContacts: contact.options.filter((each) => !profile?.[each]),
  };
}
