import { addDays } from 'date-fns/addDays';
import { and, eq, exists, inArray, isNull, not } from 'drizzle-orm';
import { HELD_DAYS } from '../../../contract/wire/constants.ts';
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
import type { ActiveLock, Guarded } from '../../locks/locks-on.ts';
import { locksOn, stoppedNow } from '../../locks/locks-on.ts';

type KeptOff = { blocking: ActiveLock[]; isUnmet: boolean; isOnRecord: boolean };

/** What keeps accepted outcomes off the record: locks, a prerequisite, or a unit already on record. */
export async function keptOffOf(
  tx: Database,
  outcomes: readonly Accepted[],
  now: Date,
): Promise<(outcome: Accepted) => KeptOff> {
  const ids = outcomes.map(({ outcomeId }) => outcomeId);
  const guards = await guardsOf(tx, outcomes, now);
  const unmet = await unmetOf(tx, ids);
  const onRecord = await onRecordOf(tx, ids);
  return ({ outcomeId }) => ({
    blocking: guards.get(outcomeId)?.blocking ?? [],
    isUnmet: unmet.has(outcomeId),
    isOnRecord: onRecord.has(outcomeId),
  });
}

type Accepted = { outcomeId: string; careerId: string; unitId: string; academicYear: number | null };

/** What locks say of recording these outcomes, by outcome; those that no lock stops are left out. */
export async function guardsOf(
  tx: Database,
  outcomes: readonly Accepted[],
  now: Date,
): Promise<Map<string, Guarded>> {
  const ids = outcomes.map(({ outcomeId }) => outcomeId);
  const stopped = await tx
    .select({ id: examOutcomes.id })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .where(
      and(
        inArray(examOutcomes.id, ids),
        exists(stoppedNow(tx, 'OUTCOME_RECORD', examBookings.careerId, now)),
      ),
    );
  const guards = new Map<string, Guarded>();
  for (const { id } of stopped) {
    const outcome = outcomes.find(({ outcomeId }) => outcomeId === id);
    if (!outcome) continue;
    const { careerId, unitId, academicYear } = outcome;
    guards.set(id, await locksOn(tx, careerId, 'OUTCOME_RECORD', { unitId, academicYear, now }));
  }
  return guards;
}

/** When a locked outcome is annulled: 45 days after decision and first lock (docs/domain.md, Exams). */
export function lapseOf(decidedAt: Date, blocking: ActiveLock[]): Date {
  const since = Math.min(...blocking.map(({ startsAt, graceUntil }) => graceUntil ?? startsAt));
  return addDays(new Date(Math.max(decidedAt.getTime(), since)), HELD_DAYS);
}

/**
 * The prerequisites (B06) that keep these outcomes off the record now: units to pass first that aren't on
 * record. By outcome; outcomes that nothing keeps off are left out.
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

/** Those of these outcomes whose unit the office has put on record: their mark would find its place taken. */
async function onRecordOf(tx: Database, outcomeIds: readonly string[]): Promise<ReadonlySet<string>> {
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
