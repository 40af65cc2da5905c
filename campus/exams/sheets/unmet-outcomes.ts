import { and, eq, exists, inArray, not } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { LocalText } from '../../db/schema/columns.ts';
import {
  courseUnits,
  examBookings,
  examOutcomes,
  planRows,
  plans,
  prerequisites,
  standingRows,
} from '../../db/schema.ts';

/**
 * What keeps these outcomes from being recorded by the rule B06, asked once more as it stands: the units to be passed
 * before that aren't on record. By outcome; those that nothing keeps are left out.
 */
export async function unmetOf(
  tx: Database,
  outcomeIds: readonly string[],
): Promise<ReadonlyMap<string, LocalText[]>> {
  if (outcomeIds.length === 0) return new Map();
  const missing = await missingUnits(tx, [...outcomeIds]);
  return new Map(
    missing.map(({ outcomeId }) => [
      outcomeId,
      missing.filter((one) => one.outcomeId === outcomeId).map(({ title }) => title),
    ]),
  );
}

function missingUnits(tx: Database, outcomeIds: string[]) {
  const { requiredUnitId } = prerequisites;
  const ofCareer = eq(standingRows.careerId, examBookings.careerId);
  const onRecord = tx
    .select({ id: standingRows.id })
    .from(standingRows)
    .where(and(ofCareer, eq(standingRows.unitId, requiredUnitId)));
  const inPlan = tx
    .select({ id: planRows.planId })
    .from(planRows)
    .innerJoin(plans, eq(plans.id, planRows.planId))
    .where(
      and(
        ...[eq(plans.careerId, examBookings.careerId), eq(plans.status, 'approved')],
        ...[
          eq(planRows.unitId, requiredUnitId),
          inArray(planRows.status, ['passed', 'recognised', 'waived']),
        ],
      ),
    );
  return tx
    .select({ outcomeId: examOutcomes.id, title: courseUnits.title })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .innerJoin(prerequisites, eq(prerequisites.unitId, examBookings.unitId))
    .innerJoin(courseUnits, eq(courseUnits.id, requiredUnitId))
    .where(and(inArray(examOutcomes.id, outcomeIds), not(exists(onRecord)), not(exists(inPlan))));
}
