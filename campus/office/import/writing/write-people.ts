import type { Database } from '../../../db/database.ts';
import { accounts, careers, people, profiles } from '../../../db/schema.ts';
import { writeRows } from '../bulk.ts';
import { contentsOf, type Entry } from '../entries.ts';

/** Passwords, addresses and languages are the person's own; so are the telephone and the name the file leaves out. */
export async function writePeople(tx: Database, entries: Entry<'users'>[]): Promise<void> {
  const contents = contentsOf(entries);
  await writeRows(
    tx,
    people,
    contents.map(({ person }) => person),
    {
      target: ['id'],
      set: ['givenName', 'familyName', 'email', 'facultyId'],
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
