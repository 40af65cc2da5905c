import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { yearNumbers } from '../../db/schema/year-numbers.ts';
import { dayOf } from '../time/days.ts';
import { moveWhereOther } from './move-numbers.ts';

type Numbers = ReturnType<typeof yearNumbers>;

/** The next number of the year that it is at the institution. */
export async function nextOfYear(
  tx: Database,
  numbers: Numbers,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<{ year: number; number: number }> {
  const year = Number(dayOf(now, timeZone).slice(0, 4));
  return { year, number: await nextIn(tx, numbers, year) };
}

/**
 * The next number of a year, or the first of `many`. Held until the commit; a rollback returns it. A database
 * that was put back gives no number twice.
 */
export async function nextIn(tx: Database, numbers: Numbers, year: number, many = 1): Promise<number> {
  await moveWhereOther(tx);
  const [taken] = await tx
    .insert(numbers)
    .values({ year, last: many })
    .onConflictDoUpdate({ target: numbers.year, set: { last: sql`${numbers.last} + ${many}` } })
    .returning({ last: numbers.last });
  if (!taken) throw new Error('no number was taken');
  return taken.last - many + 1;
}

/** A number within a year, as papers bear it: `2026/000123`. */
export const serialOf = ({ year, number }: { year: number; number: number }): string =>
  `${year}/${String(number).padStart(6, '0')}`;
