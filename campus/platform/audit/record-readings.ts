import { startOfHour } from 'date-fns/startOfHour';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ReadingWhat } from '../../../contract/personal/personal.ts';
import type { Database } from '../../db/database.ts';
import { examSessions, offerings, profiles, recordReadings } from '../../db/schema.ts';

type Looked = {
  /** The profile that looks; null for the office. */
  by: string | null;
  what: ReadingWhat;
  /** Whose record it is: a condition on `profiles`. */
  whose: SQL | undefined;
  /** The course that it is about, by `unitOf`. */
  unit?: SQL;
};

/**
 * Records that somebody looked at people's records, for those people to read. One statement for all. At most
 * once an hour each, so that a page that reloads by itself adds nothing.
 */
export async function recordReading(
  db: Database,
  { by, what, whose, unit = sql`null::uuid` }: Looked,
  now: Date,
): Promise<void> {
  const [at, hour] = [now, startOfHour(now)].map((each) => sql`${each.toISOString()}::timestamptz`);
  await db.execute(sql`
    insert into ${recordReadings} (person_id, reader_id, what, unit_id, at, hour)
    select distinct ${profiles.personId}, ${by}::uuid, ${what}::text, ${unit}, ${at}, ${hour}
    from ${profiles} where ${whose}
    on conflict do nothing`);
}

/** The same of the office. */
export const recordOfficeReading = (db: Database, what: ReadingWhat, whose: SQL, now: Date): Promise<void> =>
  recordReading(db, { by: null, what, whose }, now);

export const ofProfiles = (ids: readonly string[]): SQL =>
  ids.length === 0 ? sql`false` : inArray(profiles.id, [...ids]);
export const ofPeople = (ids: readonly string[]): SQL =>
  ids.length === 0 ? sql`false` : inArray(profiles.personId, [...ids]);
export const ofBadge = (badge: string): SQL => eq(profiles.badge, badge);

/** The unit that is taught in a course, or examined in a session. */
export const unitOf = (about: { courseId: string } | { examId: string }): SQL =>
  'courseId' in about
    ? sql`(select ${offerings.unitId} from ${offerings} where ${offerings.id} = ${about.courseId})`
    : sql`(select ${examSessions.unitId} from ${examSessions} where ${examSessions.id} = ${about.examId})`;
