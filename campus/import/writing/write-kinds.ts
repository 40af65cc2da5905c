import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  accounts,
  careers,
  courseUnits,
  faculties,
  importRows,
  offerings,
  people,
  profiles,
  programmes,
  programmeUnits,
} from '../../db/schema.ts';
import { lockAll, recordset, writeRows } from './bulk.ts';
import type { Contents } from './entries.ts';

export const writeFaculties = (tx: Database, rows: Contents['orgs'][]) =>
  writeRows(tx, faculties, rows, { target: ['id'], set: ['code', 'name'] });

export const writeProgrammes = (tx: Database, rows: Contents['programmes'][]) =>
  writeRows(tx, programmes, rows, { target: ['id'], set: ['title', 'level', 'facultyId'] });

/** A unit leaves the programme that an import put it in before. */
export async function writeUnits(tx: Database, contents: Contents['courses'][]): Promise<void> {
  const units = contents.map(({ unit }) => unit);
  await writeRows(tx, courseUnits, units, { target: ['id'], set: ['code', 'title', 'cfu', 'facultyId'] });
  const placed = contents.map(({ unit: { id }, place }) => ({ id, programmeId: place?.programmeId ?? null }));
  await tx.execute(sql`
    delete from ${programmeUnits} using ${importRows}, ${recordset(placed, { id: 'uuid', programmeId: 'uuid' })}
    where ${programmeUnits.unitId} = x.id and ${programmeUnits.programmeId} is distinct from x."programmeId"
      and ${importRows.kind} = 'programmes' and ${importRows.entityId} = ${programmeUnits.programmeId}`);
  const places = contents.flatMap(({ place }) => place ?? []);
  await writeRows(tx, programmeUnits, places, { target: ['programmeId', 'unitId'], set: ['year'] });
}

/** One that comes back is open again; the status of one that only changes is the office's. */
export async function writeOfferings(tx: Database, rows: Contents['classes'][], isNew: boolean) {
  const set = ['unitId', 'academicYear', 'term', 'partition', 'endsAt'] as const;
  const open = rows.map((offering) => ({ ...offering, status: 'published' as const }));
  if (isNew) await writeRows(tx, offerings, open, { target: ['id'], set: [...set, 'status'] });
  else await writeRows(tx, offerings, rows, { target: ['id'], set });
}

/**
 * Name, e-mail address and username are the institution's. Password, postal address and language are the
 * person's own, and so are telephone, preferred name and e-mail address if the file leaves them out. Accounts
 * are locked first, as everywhere.
 */
export async function writePeople(tx: Database, contents: Contents['users'][]): Promise<void> {
  const persons = contents.map(({ person }) => person);
  const ids = persons.map(({ id }) => id);
  await lockAll(tx, accounts.personId, ids);
  for (const given of [['email', 'emailVerified'], []] as const) {
    const some = persons.filter(({ email }) => Boolean(email) === given.length > 0);
    const set = ['givenName', 'familyName', 'facultyId', ...given] as const;
    const unlessNull = ['preferredName', 'phone'] as const;
    await writeRows(tx, people, some, { target: ['id'], set, unlessNull });
  }
  const own = contents.map(({ account }) => account);
  await writeRows(tx, accounts, own, { target: ['personId'], set: ['username', 'status'] });
}

/** The status of a career is the office's once it is there, and its cohort stands. */
export async function writeProfiles(tx: Database, contents: Contents['roles'][]): Promise<void> {
  const held = contents.map(({ profile }) => profile);
  await writeRows(tx, profiles, held, { target: ['id'], set: ['badge', 'facultyId', 'validTo'] });
  const own = contents.flatMap(({ career }) => career ?? []);
  await writeRows(tx, careers, own, { target: ['id'], set: ['programmeId'] });
}
