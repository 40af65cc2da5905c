import { subMinutes } from 'date-fns/subMinutes';
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { COUNT_EVERY_MINUTES, COUNT_STEP } from '../../contract/surveys/constants.ts';
import type { Database } from '../db/database.ts';
import { surveyAssignments, surveys } from '../db/schema.ts';
import { eachDue } from '../platform/jobs/each-due.ts';
import { tell } from '../platform/live/events.ts';

/**
 * Counts who has answered the surveys that are open, for their professors: once an hour, whether the number changed or
 * not, and in whole steps. So a change can't be joined with who was seen answering a moment ago (ADR 37).
 */
export async function countAnswers(tx: Database, now: Date): Promise<void> {
  const due = await tx
    .select({ id: surveys.id, offeringId: surveys.offeringId, before: surveys.countedAnswers })
    .from(surveys)
    .where(
      and(
        eq(surveys.status, 'open'),
        or(isNull(surveys.countedAt), lte(surveys.countedAt, subMinutes(now, COUNT_EVERY_MINUTES))),
      ),
    )
    .orderBy(asc(surveys.id))
    .for('update', { skipLocked: true });
  await eachDue({ db: tx, now }, due, {
    task: 'surveys.count',
    idOf: ({ id }) => id,
    work: async (part, { id, offeringId, before }) => {
      const countedAnswers = await answersTo(part, id);
      await part.update(surveys).set({ countedAnswers, countedAt: now }).where(eq(surveys.id, id));
      if (countedAnswers === before) return;
      await tell(part, 'surveyCounted', offeringId, { courseId: offeringId, surveyId: id }, now);
    },
  });
}

/** In whole steps. */
async function answersTo(tx: Database, surveyId: string): Promise<number> {
  const completed = and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.status, 'completed'));
  const answered = await tx.$count(surveyAssignments, completed);
  return answered - (answered % COUNT_STEP);
}
