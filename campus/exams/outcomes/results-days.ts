import { addDays } from 'date-fns/addDays';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { resultsDaysRequest } from '../../../contract/exams/day.ts';
import type { Database } from '../../db/database.ts';
import { facts } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done } from '../../platform/outcome.ts';

const KEY = 'exams.results-days';
const DAYS = 30;

/** Days after an exam's end in which its board may enter results: 30, unless the office sets another. */
export const resultsDays: SQL<number> = sql<number>`coalesce(
  (select (value #>> '{}')::int from fact where key = ${sql.raw(`'${KEY}'`)}), ${sql.raw(String(DAYS))})`.mapWith(
  Number,
);

/** Until when, included, who was booked counts as booked though the board has said nothing. */
export const resultsUntil = ({ endsAt, days }: { endsAt: Date; days: number }): Date => addDays(endsAt, days);

/** Says for how many days, from now on and of every exam. */
export async function setResultsDays(tx: Database, { days }: z.output<typeof resultsDaysRequest>, now: Date) {
  await tx
    .insert(facts)
    .values({ key: KEY, value: days })
    .onConflictDoUpdate({ target: facts.key, set: { value: days } });
  const entry = { actorId: null, action: 'exam.results-days', entity: 'exam', entityId: KEY };
  await audit(tx, { ...entry, detail: { days } }, now);
  return done(null);
}
