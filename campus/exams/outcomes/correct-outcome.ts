import { eq } from 'drizzle-orm';
import type { CorrectOutcome } from '../../../contract/exams/roster.ts';
import type { Database } from '../../db/database.ts';
import { examOutcomes } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { eventOf } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { changeOutcome, outcomeMachine } from '../machines.ts';
import { notify, resolve } from '../notices.ts';
import { ownSession } from '../sessions/own-session.ts';
import { tellRoster } from '../tell.ts';
import { statusAt } from './outcome-rules.ts';
import { outcomesWithExam } from './outcomes.ts';

/** Makes a published outcome a draft again, if it isn't decided; publishing it sets a new deadline. */
export async function correctOutcome(
  tx: Database,
  { outcomeId, version, reason, professorId }: CorrectOutcome & { professorId: string },
  now: Date,
): Promise<Outcome<{ outcomeId: string; version: number }, 'state.not_allowed'>> {
  const [outcome] = await outcomesWithExam(tx).where(eq(examOutcomes.id, outcomeId));
  if (!outcome) throw new NotFound('exam outcome', outcomeId);
  const { id: examId } = await ownSession(tx, { examId: outcome.sessionId, professorId });
  if (!allows(outcomeMachine, statusAt(outcome, now), 'correct')) return notAllowed();

  const told = eventOf('outcomePublished', outcome.careerId, { examId, action: 'corrected' }, now);
  const set = { publishedAt: null, decisionDueAt: null };
  const corrected = await changeOutcome(
    tx,
    outcomeId,
    'correct',
    { to: 'draft', by: professorId, version, set, detail: { reason }, tells: [told] },
    now,
  );
  const { careerId, course } = outcome;
  const to = [careerId];
  for (const kind of ['outcomeToDecide', 'outcomePublished'] as const) {
    await resolve(tx, kind, { subject: examId, to }, now);
  }
  const values = { course, reason };
  const notice = { to, subject: examId, link: `/student/exams/${examId}`, values };
  await notify(tx, 'outcomeCorrected', notice, now);
  await tellRoster(tx, examId, now);
  return done({ outcomeId, version: corrected.version });
}
