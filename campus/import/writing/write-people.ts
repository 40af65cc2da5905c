import type { Database } from '../../db/database.ts';
import { accounts, careers, people, profiles } from '../../db/schema.ts';
import { contentsOf, type Entry } from '../planning/entries.ts';
import { lockAll } from '../planning/one-of.ts';
import { writeRows } from './bulk.ts';

type PersonColumn = keyof typeof people.$inferInsert;

const SET: PersonColumn[] = ['givenName', 'familyName', 'facultyId'];
const UNLESS_NULL: PersonColumn[] = ['preferredName', 'phone'];

/**
 * The name, the e-mail address and the username are the institution's; password, postal address and language are the
 * person's own, and so are the telephone, the preferred name and the e-mail address that the file leaves out. Accounts
 * are locked first, as everywhere.
 */
export async function writePeople(tx: Database, entries: Entry<'users'>[]): Promise<void> {
  const contents = contentsOf(entries);
  await lockAll(
    tx,
    accounts.personId,
    contents.map(({ person }) => person.id),
  );
  const persons = contents.map(({ person }) => person);
  const [given, without] = [persons.filter(({ email }) => email), persons.filter(({ email }) => !email)];
  await writeRows(tx, people, given, {
    target: ['id'],
    set: [...SET, 'email', 'emailVerified'],
    unlessNull: UNLESS_NULL,
  });
  await writeRows(tx, people, without, { target: ['id'], set: SET, unlessNull: UNLESS_NULL });
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
