import { addDays } from 'date-fns/addDays';
import { and, eq, exists, inArray } from 'drizzle-orm';
import { HELD_DAYS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import type { Guarded, StandingLock } from '../../locks/locks-on.ts';
import { locksOn, stoppedNow } from '../../locks/locks-on.ts';

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

/** When an outcome that a lock keeps from being recorded is annulled: 45 days after both stood (docs/domain.md, Exams). */
export function lapseOf(decidedAt: Date, blocking: StandingLock[]): Date {
  const since = Math.min(...blocking.map(({ startsAt, graceUntil }) => graceUntil ?? startsAt));
  return addDays(new Date(Math.max(decidedAt.getTime(), since)), HELD_DAYS);
}
