import { and, eq } from 'drizzle-orm';
import type { DecidedOutcome, DecideOutcome } from '../../../contract/exams/exams.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { stepUpRefusals } from '../../http/step-up-refusals.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { type BookedSince, bookedSince } from '../bookings/built-on.ts';
import { takeBack } from '../bookings/take-back.ts';
import { changeOutcome, outcomeMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { notifyOutcomes } from '../notify-students.ts';
import { tellRoster } from '../tell.ts';
import { canStillReject, statusAt, undoUntil } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';

type Decision = DecideOutcome & { careerId: string; decision: 'accept' | 'reject' };

/**
 * Accepts or rejects a published outcome; an accepted one is recorded on a record sheet. With immediate
 * recording it can be rejected until it is on a sheet; bookings that need it passed are voided. The career is
 * locked first, so that nothing is booked on it meanwhile.
 */
export async function decideOutcome(
  tx: Database,
  { outcomeId, version, careerId, decision }: Decision,
  began: Date,
): Promise<Outcome<DecidedOutcome, 'state.not_allowed'>> {
  await holdCareer(tx, careerId);
  const outcome = await ownOutcome(tx, outcomeId, careerId);
  const now = await nowBehindLocks(tx, began);
  if (!canDecide(outcome, decision, now)) return notAllowed();

  const status = decision === 'accept' ? 'accepted' : 'rejected';
  const { sessionId: examId } = outcome;
  const decided = eventOf('outcomeDecided', careerId, { examId, action: status }, now);
  const set = { decidedAt: now };
  await changeOutcome(
    tx,
    outcomeId,
    decision,
    { to: status, by: careerId, version, set, tells: [decided] },
    now,
  );
  if (decision === 'reject') await takeBack(tx, { careerId, fact: 'passed', unitIds: [outcome.unitId] }, now);
  await resolve(tx, 'outcomeToDecide', { subject: examId, to: [careerId] }, now);
  await tellRoster(tx, examId, now);
  return done({ outcomeId, status, eventId: decided.id });
}

const canDecide = (outcome: OutcomeWithExam, decision: 'accept' | 'reject', now: Date): boolean => {
  const status = statusAt(outcome, now);
  return allows(outcomeMachine, status, decision) && (status === 'published' || canStillReject(outcome, now));
};

/** Held, so that no sheet takes it meanwhile. Throws `NotFound` for a draft: it never leaves the board. */
async function ownOutcome(tx: Database, outcomeId: string, careerId: string): Promise<OutcomeWithExam> {
  const [outcome] = await outcomesWithExam(tx)
    .where(and(eq(examOutcomes.id, outcomeId), eq(examBookings.careerId, careerId)))
    .for('update', { of: examOutcomes });
  if (!outcome || outcome.status === 'draft') throw new NotFound('exam outcome', outcomeId);
  return outcome;
}

type Rejection = DecideOutcome & { user: CurrentUser };

/** Rejects a published outcome of the caller's: an open session alone is not enough for that. */
export async function rejectOutcome(
  tx: Database,
  { user, ...asked }: Rejection,
  now: Date,
): Promise<Outcome<DecidedOutcome, 'account.step_up' | 'state.not_allowed'>> {
  const unproven = await stepUpRefusals(tx, user, now);
  if (unproven.length > 0) return refused(unproven);
  return await decideOutcome(tx, { ...asked, careerId: user.profileId, decision: 'reject' }, now);
}

type UndoRefusal = 'state.not_allowed' | 'state.undo_over' | 'exams.undo_sheet' | 'exams.undo_booked';

/**
 * Undoes the student's decision on an outcome, shortly after it. The deadline stays; with immediate recording
 * it is accepted again. The career is locked first, so that nothing is booked meanwhile.
 */
export async function undoDecision(
  tx: Database,
  { outcomeId, version, careerId }: DecideOutcome & { careerId: string },
  began: Date,
): Promise<Outcome<DecidedOutcome, UndoRefusal>> {
  await holdCareer(tx, careerId);
  const outcome = await ownOutcome(tx, outcomeId, careerId);
  const now = await nowBehindLocks(tx, began);
  if (!allows(outcomeMachine, outcome.status, 'undo')) return notAllowed();
  const refusals = await refusalsOf(tx, outcome, now);
  if (refusals.length > 0) return refused(refusals);

  const { sessionId: examId, decisionDueAt, course, startsAt, recording } = outcome;
  const status = recording === 'immediate' ? 'auto_accepted' : 'published';
  const undone = eventOf('outcomeDecided', careerId, { examId, action: 'undone' }, now);
  const set = { decidedAt: null };
  await changeOutcome(
    tx,
    outcomeId,
    'undo',
    { to: status, by: careerId, version, set, detail: { status }, tells: [undone] },
    now,
  );
  if (status === 'published') {
    const session = { id: examId, course, startsAt };
    await notifyOutcomes(tx, [careerId], { session, decisionDueAt }, now);
  }
  await tellRoster(tx, examId, now);
  return done({ outcomeId, status, eventId: undone.id });
}

async function refusalsOf(
  tx: Database,
  outcome: OutcomeWithExam,
  now: Date,
): Promise<Refusal<Exclude<UndoRefusal, 'state.not_allowed'>>[]> {
  const { decidedAt, decisionDueAt } = outcome;
  if (!undoUntil(outcome) || !decidedAt) return [{ code: 'exams.undo_sheet' }];
  const [since] = await bookedSince(tx, outcome);
  return [...undoRefusals(decidedAt, now, decisionDueAt), ...(since ? [bookedRefusal(since)] : [])];
}

const bookedRefusal = ({ examId, ...params }: BookedSince) => ({
  code: 'exams.undo_booked' as const,
  params,
  fixUrl: `/student/exams/${examId}`,
  fix: 'exams.booking',
});
