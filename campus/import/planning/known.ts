import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  accounts,
  careers,
  courseUnits,
  faculties,
  offerings,
  people,
  profiles,
  programmes,
  rooms,
} from '../../db/schema.ts';
import type { KnownProfile } from '../mapping/people.ts';
import type { KnownRoom } from '../mapping/rooms.ts';
import { type HeldKeys, keyOf, type NaturalKey, offeringKey } from './natural-keys.ts';

/** The profiles that are there now, by their id. */
export async function loadProfiles(db: Database): Promise<Map<string, KnownProfile>> {
  const rows = await db
    .select({
      id: profiles.id,
      personId: profiles.personId,
      badge: profiles.badge,
      cohortYear: careers.cohortYear,
    })
    .from(profiles)
    .leftJoin(careers, eq(careers.id, profiles.id));
  return new Map(rows.map(({ id, ...profile }) => [id, profile]));
}

/** Who or what holds each natural key now. */
export async function loadHeldKeys(db: Database, known: Map<string, KnownProfile>): Promise<HeldKeys> {
  const emails = await db.select({ id: people.id, value: people.email }).from(people);
  const usernames = await db.select({ id: accounts.personId, value: accounts.username }).from(accounts);
  const offered = await db
    .select({
      id: offerings.id,
      unitId: offerings.unitId,
      academicYear: offerings.academicYear,
      term: offerings.term,
      partition: offerings.partition,
    })
    .from(offerings);
  return {
    facultyCode: byKey(
      'facultyCode',
      await db.select({ id: faculties.id, value: faculties.code }).from(faculties),
    ),
    programmeCode: byKey(
      'programmeCode',
      await db.select({ id: programmes.id, value: programmes.code }).from(programmes),
    ),
    offering: byKey(
      'offering',
      offered.map((offering) => ({ id: offering.id, value: offeringKey(offering) })),
    ),
    email: byKey('email', emails),
    username: byKey('username', usernames),
    badge: byKey(
      'badge',
      [...known].map(([id, { badge }]) => ({ id, value: badge })),
    ),
  };
}

export const loadRooms = (db: Database): Promise<KnownRoom[]> =>
  db.select({ code: rooms.code, name: rooms.name }).from(rooms);

/** True while the institution has no catalogue at all. */
export async function isEmptyInstitution(db: Database): Promise<boolean> {
  const first = [
    await db.select({ id: faculties.id }).from(faculties).limit(1),
    await db.select({ id: programmes.id }).from(programmes).limit(1),
    await db.select({ id: courseUnits.id }).from(courseUnits).limit(1),
  ];
  return first.flat().length === 0;
}

const byKey = (name: NaturalKey, rows: { id: string; value: string | null }[]) =>
  new Map(
    rows.flatMap(({ id, value }): [string, string][] => (value === null ? [] : [[keyOf(name, value), id]])),
  );
