import type { DecidedOutcome, DecideOutcome } from '../../../contract/exams/exams.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { undoRefusals } from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { outcomeMachine } from '../machines.ts';
import { notifyOutcomes } from '../notify-students.ts';
import { tellRoster } from '../tell.ts';
import { changeOutcome } from '../transitions.ts';
import { type BookedSince, bookedSince } from './booked-since.ts';
import { ownOutcome } from './decide-outcome.ts';
import { undoUntil } from './outcome-rules.ts';
import type { OutcomeWithExam } from './outcomes.ts';

type UndoRefusal = 'state.not_allowed' | 'state.undo_over' | 'exams.undo_sheet' | 'exams.undo_booked';

/**
 * Takes the career's decision on an outcome back, shortly after it: to be decided again until the same instant as before;
 * what was told on the spot is accepted again. The career is held first, so that no exam is booked meanwhile.
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
