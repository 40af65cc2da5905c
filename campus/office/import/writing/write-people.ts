import type { Database } from '../../../db/database.ts';
import { accounts, careers, people, profiles } from '../../../db/schema.ts';
import { writeRows } from '../bulk.ts';
import { contentsOf, type Entry } from '../entries.ts';
import { lockAll } from '../one-of.ts';

/**
 * The name, the e-mail address and the username are the institution's; password, postal address and language are the
 * person's own, and so are the telephone and the preferred name that the file leaves out. Accounts are locked first,
 * as everywhere.
 */
export async function writePeople(tx: Database, entries: Entry<'users'>[]): Promise<void> {
  const contents = contentsOf(entries);
  await lockAll(
    tx,
    accounts.personId,
    contents.map(({ person }) => person.id),
  );
  await writeRows(
    tx,
    people,
    contents.map(({ person }) => person),
    {
      target: ['id'],
      set: ['givenName', 'familyName', 'email', 'emailVerified', 'facultyId'],
      unlessNull: ['preferredName', 'phone'],
    },
  );
  await writeRows(
    tx,
    accounts,
    contents.map(({ account }) => account),
    {
      target: ['personId'],
      set: ['username', 'status'],
    },
  );
}

/** The status of a career is the office's once it is there, and its cohort stands. */
export async function writeProfiles(tx: Database, entries: Entry<'roles'>[]): Promise<void> {
  const contents = contentsOf(entries);
  await writeRows(
    tx,
    profiles,
    contents.map(({ profile }) => profile),
    {
      target: ['id'],
      set: ['badge', 'facultyId', 'validTo'],
    },
  );
  await writeRows(
    tx,
    careers,
    contents.flatMap(({ career }) => career ?? []),
    {
      target: ['id'],
      set: ['programmeId'],
    },
  );
}
