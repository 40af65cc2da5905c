import { eq, gt, sql } from 'drizzle-orm';
import type { CounterName, MoveCause } from '../../../contract/operations/numbers.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import {
  badgeNumbers,
  certificateNumbers,
  facts,
  noticeNumbers,
  numberMoves,
  receiptNumbers,
  recordRegister,
  requestNumbers,
} from '../../db/schema.ts';
import { type Clock, millisecondsOf } from '../time/clock.ts';

/** The counters of papers, by name; the register of sheets keeps its own. */
export const counters = {
  certificates: certificateNumbers,
  receipts: receiptNumbers,
  protocols: requestNumbers,
  badges: badgeNumbers,
  notices: noticeNumbers,
} as const satisfies Record<Exclude<CounterName, 'sheets'>, unknown>;

/** The year of a counter that goes on over the years. */
export const NO_YEAR = 0;

/** The cluster's identifier, timeline and the database's oid, as far as the role may read them. */
export type Identity = { system?: string; timeline?: number; database?: number };

const KEY = 'database.identity';
const causes: Record<keyof Identity, MoveCause> = {
  system: 'system',
  timeline: 'timeline',
  database: 'database',
};

/** Why the database isn't that of the last start, or null. `held` locks until the commit. */
async function otherThanKept(tx: Database, { held = false } = {}): Promise<MoveCause | null> {
  const query = tx
    .select({ kept: facts.value, now: sql<Identity>`database_identity()` })
    .from(facts)
    .where(eq(facts.key, KEY));
  const [row] = await (held ? query.for('update') : query);
  if (!row) return null;
  const kept = row.kept as Identity;
  const names = ['system', 'timeline', 'database'] as const;
  const other = names.find(
    (name) => kept[name] !== undefined && row.now[name] !== undefined && kept[name] !== row.now[name],
  );
  return other ? causes[other] : null;
}

/** From now on this database is the one. Answers what can be read of it. */
export async function keepIdentity(tx: Database): Promise<Identity> {
  const [row] = rowsOf<{ identity: Identity }>(
    await tx.execute(sql`
      insert into ${facts} (key, value) values (${KEY}, database_identity())
      on conflict (key) do update set value = excluded.value returning value as identity`),
  );
  return row?.identity ?? {};
}

/** Whether one was ever kept: a database that starts for the first time hasn't been put back. */
export const isKept = async (tx: Database): Promise<boolean> =>
  (await tx.$count(facts, eq(facts.key, KEY))) > 0;

/** More than an institution numbers of anything between two backups that are a day apart. */
export const MARGIN = 1000;

/**
 * Called before a number is given. A database that was put back (dump, point in time, promoted standby) may
 * have lost numbers that others know. Then every counter moves on first, in the same transaction and only
 * once.
 */
export async function moveWhereOther(tx: Database): Promise<void> {
  if ((await otherThanKept(tx)) === null) return;
  const cause = await otherThanKept(tx, { held: true });
  if (cause !== null) await moveNumbers(tx, cause);
}

/** Moves every number on, whatever the years whose last numbers may be lost. */
export async function moveNumbers(tx: Database, cause: MoveCause, by = MARGIN): Promise<void> {
  const [{ year = 0 } = {}] = rowsOf<{ year: number }>(
    await tx.execute(sql`select extract(year from now())::int as year`),
  );
  for (const [name, table] of Object.entries(counters)) {
    await tx.update(table).set({ last: sql`${table.last} + ${by}` });
    // A badge is of the academic year that begins: before and after this one.
    const around = name === 'badges' ? [year - 1, year, year + 1] : [name === 'notices' ? NO_YEAR : year];
    const missing = around.map((each) => ({ year: each, last: by }));
    await tx.insert(table).values(missing).onConflictDoNothing();
  }
  const sheets = await moveRegister(tx, year, by);
  await tx.insert(numberMoves).values({ at: sql`now()`, cause, by, sheets });
  await keepIdentity(tx);
}

/** The last number of the register that is passed over; null where no sheet was ever recorded. */
async function moveRegister(
  tx: Database,
  year: number,
  by: number,
): Promise<{ year: number; number: number }> {
  await tx.insert(recordRegister).values({ year, number: 0, hash: '' }).onConflictDoNothing();
  const [head] = await tx.select().from(recordRegister).for('update');
  const isOfYear = head !== undefined && head.year >= year;
  const sheets = isOfYear ? { year: head.year, number: head.number + by } : { year, number: by };
  await tx.update(recordRegister).set(sheets);
  return sheets;
}

/** When the database was last put back, by the institution's clock; null for never. */
export async function putBackAt(db: Database, clock: Clock): Promise<Date | null> {
  await db.transaction(moveWhereOther);
  const at = sql<Date>`max(${numberMoves.at}) + (${clock.instant} - now())`;
  const [row] = await db
    .select({ ms: millisecondsOf(at) })
    .from(numberMoves)
    .where(gt(numberMoves.by, 0));
  return row?.ms == null ? null : new Date(Number(row.ms));
}
