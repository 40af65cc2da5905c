import { and, asc, inArray, notExists } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { stoppedNow } from '../../locks/stopped-now.ts';
import { tellRoster } from '../tell.ts';
import { outcomesWithExam } from './outcomes.ts';
import { recordOutcome } from './record-outcome.ts';

const BATCH = 100;

/** Records the accepted outcomes that a lock has kept from it, once none does any more, some at a time. */
export async function recordHeld(tx: Database, timeZone: string, now: Date): Promise<void> {
  const held = await outcomesWithExam(tx)
    .where(
      and(
        inArray(examOutcomes.status, ['accepted', 'auto_accepted']),
        notExists(stoppedNow(tx, 'OUTCOME_RECORD', examBookings.careerId, now)),
      ),
    )
    .orderBy(asc(examOutcomes.decidedAt))
    .limit(BATCH)
    .for('update', { of: examOutcomes, skipLocked: true });
  for (const outcome of held) {
    if (await recordOutcome(tx, outcome, timeZone, now)) await tellRoster(tx, outcome.sessionId, now);
  }
}
