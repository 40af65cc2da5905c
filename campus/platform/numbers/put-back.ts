import { gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { numberMoves } from '../../db/schema.ts';
import { type Clock, millisecondsOf } from '../time/clock.ts';
import { moveWhereOther } from './move-numbers.ts';

/** When the database was last put back, by the institution's clock; null where it never was. Numbers moved on then. */
export async function putBackAt(db: Database, clock: Clock): Promise<Date | null> {
  await db.transaction(moveWhereOther);
  const at = sql<Date>`max(${numberMoves.at}) + (${clock.instant} - now())`;
  const [row] = await db
    .select({ ms: millisecondsOf(at) })
    .from(numberMoves)
    .where(gt(numberMoves.by, 0));
  return row?.ms == null ? null : new Date(Number(row.ms));
}
