import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, standingRows } from '../../db/schema.ts';

/** Those of these outcomes whose unit the office has put on record: their mark would find its place taken. */
export async function onRecordOf(tx: Database, outcomeIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (outcomeIds.length === 0) return new Set();
  const { careerId, unitId } = examBookings;
  const rows = await tx
    .select({ id: examOutcomes.id })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .innerJoin(
      standingRows,
      and(
        eq(standingRows.careerId, careerId),
        eq(standingRows.unitId, unitId),
        isNull(standingRows.outcomeId),
      ),
    )
    .where(inArray(examOutcomes.id, [...outcomeIds]));
  return new Set(rows.map(({ id }) => id));
}
