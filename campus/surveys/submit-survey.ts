import { and, eq } from 'drizzle-orm';
import type { SubmitSurvey, SubmittedSurvey } from '../../contract/surveys/surveys.ts';
import { teachersOf } from '../catalogue/teachers.ts';
import type { Database } from '../db/database.ts';
import { sealedSheets, surveyAssignments, surveys } from '../db/schema.ts';
import { NotFound } from '../platform/failures.ts';
import { refuseDropped } from '../platform/keys/key-fingerprints.ts';
import type { Secret } from '../platform/keys/own-keys.ts';
import { eventOf } from '../platform/live/events.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { nowBehindLocks } from '../platform/time/clock.ts';
import { sealSheet } from './sealed-sheet.ts';
import { completeSheet, refusalsFor } from './sheet-rules.ts';
import { resolveAsked, unlockExam } from './survey-lock.ts';
import { changeAssignment } from './survey-machine.ts';

type Submitting = SubmitSurvey & { careerId: string; secret: Secret };
type SubmitRefusal = 'surveys.over' | 'surveys.waived' | 'surveys.not_an_answer' | 'surveys.too_long';

/**
 * Takes a student's sheet, once. It is sealed before the database sees it, and nothing written with it tells
 * its content (ADR 22). Sent again, it only answers that it was sent before: a lost answer does no harm, and
 * nothing has to be kept to compare.
 */
export async function submitSurvey(
  tx: Database,
  { surveyId, careerId, attended, answers, secret }: Submitting,
  began: Date,
): Promise<Outcome<SubmittedSurvey, SubmitRefusal>> {
  const survey = await holdSurvey(tx, surveyId);
  const own = await ownAssignment(tx, { surveyId, careerId });
  const now = await nowBehindLocks(tx, began);
  if (!survey || !own) throw new NotFound('survey', surveyId);
  if (own.status === 'completed') return done({ surveyId, sent: 'before' });
  if (own.status === 'waived') return refused([{ code: 'surveys.waived' }]);
  const { closesAt, questions, offeringId } = survey;
  if (survey.status !== 'open' || now >= closesAt)
    return refused([{ code: 'surveys.over', params: { closesAt } }]);
  const teachers = (await teachersOf(tx, [offeringId])).get(offeringId) ?? [];
  const form = { questions, teachers: teachers.map(({ id }) => id) };
  const refusals = refusalsFor(form, { attended, answers });
  if (refusals.length > 0) return refused(refusals);

  const sealed = sealSheet(completeSheet(form, { attended, answers }), { surveyId, secret: secret.bytes });
  if (sealed === null) return refused([{ code: 'surveys.too_long' }]);
  await refuseDropped(tx, 'SURVEYS_KEY', secret.id);
  await tx.insert(sealedSheets).values({ surveyId, sealed });
  const event = eventOf('surveySubmitted', careerId, { surveyId }, now);
  await changeAssignment(tx, own.id, 'submit', { to: 'completed', by: careerId, tells: [event] }, now);
  await unlockExam(tx, own.id, now);
  await resolveAsked(tx, { subject: surveyId, to: [careerId] }, now);
  return done({ surveyId, sent: 'now' });
}

/** Against its being closed meanwhile; several may hold it so at once. */
async function holdSurvey(tx: Database, surveyId: string) {
  const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId)).for('share');
  return survey;
}

async function ownAssignment(tx: Database, { surveyId, careerId }: { surveyId: string; careerId: string }) {
  const [own] = await tx
    .select({ id: surveyAssignments.id, status: surveyAssignments.status })
    .from(surveyAssignments)
    .where(and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.careerId, careerId)))
    .for('update');
  return own;
}
