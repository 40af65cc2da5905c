import { and, asc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examOutcomes } from '../../db/schema.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import { changeOutcome } from '../machines.ts';
import { resolve } from '../notices.ts';
import { tellRoster } from '../tell.ts';
import { statusAt } from './outcome-rules.ts';
import { type OutcomeWithExam, outcomesWithExam } from './outcomes.ts';

const BATCH = 100;
const TASK = 'exams.settle-outcomes';

/**
 * Writes down what silence has decided by `now`, some at a time: taken as accepted, or closed. What is
 * shown and what the rules count is the same before and after.
 */
export async function settleOutcomes(tx: Database, now: Date): Promise<void> {
  const due = await outcomesWithExam(tx)
    .where(
      and(
        eq(examOutcomes.status, 'published'),
        lt(examOutcomes.decisionDueAt, now),
        mayBeTried(TASK, examOutcomes.id, now),
      ),
    )
    .orderBy(asc(examOutcomes.decisionDueAt))
    .limit(BATCH)
    .for('update', { of: examOutcomes, skipLocked: true });
  await eachDue({ db: tx, now }, due, { task: TASK, idOf: ({ id }) => id, work: expireOutcome });
  for (const sessionId of new Set(due.map((outcome) => outcome.sessionId))) {
    await tellRoster(tx, sessionId, now);
  }
}

/** Lets silence decide one published outcome, held by the caller, whose time has passed. */
export async function expireOutcome(tx: Database, outcome: OutcomeWithExam, now: Date): Promise<void> {
  const { id, sessionId, careerId } = outcome;
  const status = statusAt(outcome, now);
  if (status !== 'auto_accepted' && status !== 'closed') return;
  const set = { decidedAt: outcome.decisionDueAt };
  await changeOutcome(tx, id, 'expire', { to: status, by: null, set, detail: { status }, tells: [] }, now);
  await resolve(tx, 'outcomeToDecide', { subject: sessionId, to: [careerId] }, now);
}
