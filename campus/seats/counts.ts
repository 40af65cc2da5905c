import { and, eq, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

/**
 * Seats are counted in the row of an exam session, a slot or a course window. `taken` are seats held or
 * offered now, never more than `capacity`; null capacity is no limit. Whoever changes them locks a career
 * first, then the row; the database also refuses a count that is too high.
 */
export type SeatRow = { table: PgTable; id: PgColumn; capacity: PgColumn; taken: PgColumn };

/**
 * A row with a queue: how many wait, how many may wait, and the last queue number that was given. That number
 * never decreases, so that the order of the queue is the order of the commits.
 */
export type QueueRow = SeatRow & {
  waiting: PgColumn;
  mostWaiting?: PgColumn;
  counter: PgColumn;
  version: PgColumn;
};

/** Whether a seat is left, of each row that is asked. */
export const seatLeft = ({ capacity, taken }: SeatRow): SQL =>
  sql`(${capacity} is null or ${taken} < ${capacity})`;

/** Whether somebody waits behind a seat that is left: a rule keeps them from it, or did. */
export const queueStands = (row: QueueRow): SQL => sql`(${row.waiting} > 0 and ${seatLeft(row)})`;

/**
 * Locks a row: its seats and queue are the caller's until the commit. False if the row doesn't exist or no
 * longer has the version that was read.
 */
export async function holdSeats(
  tx: Database,
  { table, id, version }: QueueRow,
  of: string,
  asRead?: number,
): Promise<boolean> {
  const held = await tx
    .select({ id })
    .from(table)
    .where(and(eq(id, of), asRead === undefined ? undefined : eq(version, asRead)))
    .for('no key update');
  return held.length > 0;
}

/** How many seats are left of a row that the caller holds. */
export async function seatsLeft(
  tx: Database,
  { table, id, capacity, taken }: SeatRow,
  of: string,
): Promise<number> {
  const left = sql<number | null>`${capacity} - ${taken}`;
  const [row] = await tx.select({ left }).from(table).where(eq(id, of));
  if (!row) throw new Error('nothing has these seats');
  return row.left ?? Number.POSITIVE_INFINITY;
}

/** Counts so many seats more or less, and so many who wait. */
export async function countSeats(
  tx: Database,
  { table, id, taken, waiting }: SeatRow & { waiting?: PgColumn },
  of: string,
  by: { taken?: number; waiting?: number; also?: SQL },
): Promise<void> {
  const changes = [
    ...(by.taken ? [sql`${named(taken)} = ${taken} + ${by.taken}::int`] : []),
    ...(by.waiting && waiting ? [sql`${named(waiting)} = ${waiting} + ${by.waiting}::int`] : []),
    ...(by.also ? [by.also] : []),
  ];
  if (changes.length === 0) return;
  await tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${id} = ${of}::uuid`);
}

/** Takes a seat of the first of these rows that has one left; null where none has. */
export async function takeFirst(tx: Database, row: SeatRow, ids: readonly string[]): Promise<string | null> {
  const { table, id, taken } = row;
  for (const of of ids) {
    const took = rowsOf(
      await tx.execute(sql`update ${table} set ${named(taken)} = ${taken} + 1
        where ${id} = ${of}::uuid and ${seatLeft(row)} returning ${id}`),
    );
    if (took.length > 0) return of;
  }
  return null;
}

/** Takes the last place in the queue of a row the caller holds; null if full. Positions start at 1. */
export async function joinQueue(
  tx: Database,
  { table, id, waiting, mostWaiting, counter }: QueueRow,
  of: string,
): Promise<{ queueNumber: number; position: number } | null> {
  const hasRoom = mostWaiting ? sql`(${mostWaiting} is null or ${waiting} < ${mostWaiting})` : sql`true`;
  const [joined] = rowsOf<{ queueNumber: number; position: number }>(
    await tx.execute(sql`
      update ${table} set ${named(waiting)} = ${waiting} + 1, ${named(counter)} = ${counter} + 1
      where ${id} = ${of}::uuid and ${hasRoom}
      returning ${counter} as "queueNumber", ${waiting} as position`),
  );
  return joined ?? null;
}

/** A column by its bare name, as it stands where a value is set. */
export const named = (column: PgColumn) => sql.identifier(toSnakeCase(column.name));
