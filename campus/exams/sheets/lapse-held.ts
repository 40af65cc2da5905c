import { subDays } from 'date-fns/subDays';
import { and, asc, eq, exists, inArray, isNull, lt, ne } from 'drizzle-orm';
import { HELD_DAYS } from '../../../contract/wire/constants.ts';
import { holdCareers } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { locksOn, stoppedNow } from '../../locks/locks-on.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import { eventOf } from '../../platform/live/events.ts';
import { takeBack } from '../bookings/take-back.ts';
import { changeOutcome } from '../machines.ts';
import { notify } from '../notices.ts';
import { type OutcomeWithExam, outcomesWithExam } from '../outcomes/outcomes.ts';
import { tellRoster } from '../tell.ts';
import { lapseOf } from './kept-off.ts';

const BATCH = 100;
const TASK = 'exams.lapse-held';

/**
 * Annuls accepted outcomes that a lock has kept off the record for too long, in batches, and voids the
 * bookings that need them. Careers are locked first, as in every decision.
 */
export async function lapseHeld(tx: Database, now: Date): Promise<void> {
  const held = heldSince(subDays(now, HELD_DAYS));
  const isStopped = exists(stoppedNow(tx, 'OUTCOME_RECORD', examBookings.careerId, now));
  const found = await outcomesWithExam(tx)
    .where(and(held, isStopped, mayBeTried(TASK, examOutcomes.id, now)))
    .orderBy(asc(examOutcomes.decidedAt))
    .limit(BATCH);
  await holdCareers(
    tx,
    found.map(({ careerId }) => careerId),
  );
  const lapseIfHeld = async (part: Database, { id }: { id: string }) => {
    const [outcome] = await outcomesWithExam(part)
      .where(and(eq(examOutcomes.id, id), held))
      .for('update', { of: examOutcomes, skipLocked: true });
    if (outcome) await lapse(part, outcome, now);
  };
  await eachDue({ db: tx, now }, found, { task: TASK, idOf: ({ id }) => id, work: lapseIfHeld });
}

const heldSince = (before: Date) =>
  and(
    inArray(examOutcomes.status, ['accepted', 'auto_accepted']),
    ne(examBookings.kind, 'partial'),
    isNull(examOutcomes.sheetId),
    lt(examOutcomes.decidedAt, before),
  );

async function lapse(tx: Database, outcome: OutcomeWithExam, now: Date): Promise<void> {
  const { id, careerId, unitId, academicYear, decidedAt, sessionId: examId, course } = outcome;
  const { blocking } = await locksOn(tx, careerId, 'OUTCOME_RECORD', { unitId, academicYear, now });
  if (blocking.length === 0 || now <= lapseOf(decidedAt ?? now, blocking)) return;
  const told = eventOf('outcomeDecided', careerId, { examId, action: 'annulled' }, now);
  const detail = { locks: blocking.map((lock) => lock.id) };
  await changeOutcome(tx, id, 'lapse', { to: 'annulled', by: null, detail, tells: [told] }, now);
  await takeBack(tx, { careerId, fact: 'passed', unitIds: [unitId] }, now);
  const notice = { to: [careerId], subject: examId, link: '/student/locks', values: { course } };
  await notify(tx, 'outcomeLapsed', notice, now);
  await tellRoster(tx, examId, now);
}
