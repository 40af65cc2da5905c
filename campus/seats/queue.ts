import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { named } from './counts.ts';

/**
 * Gives free seats to a queue in order, and answers what it gave. One whom a rule stops, or for whom no seat
 * is, keeps the position and doesn't hold up the others. The area gives the order and the seat for each
 * (null: none). The caller holds the row that counts.
 */
export async function giveInOrder<Waiting, Given>(
  left: number,
  waiting: (left: number) => Promise<Waiting[]>,
  seatFor: (one: Waiting) => Promise<Given | null>,
): Promise<Given[]> {
  const given: Given[] = [];
  if (left <= 0) return given;
  for (const one of await waiting(left)) {
    if (given.length >= left) break;
    const seat = await seatFor(one);
    if (seat !== null) given.push(seat);
  }
  return given;
}

/** How many wait for `of` up to a queue number; for one who waits this is the position, from 1. */
export const positionIn = (column: PgColumn, of: SQLWrapper, queueNumber: SQLWrapper): SQL<number> =>
  sql<number>`(
    select count(*) from ${column.table} as ahead
    where ahead.${named(column)} = ${of} and ahead.status = 'waitlisted' and ahead.queue_number <= ${queueNumber})`.mapWith(
    Number,
  );
