import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { ReplyToSurvey, ReportComment } from '../../../contract/surveys/results.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { courseUnits, offerings, surveyAnswers, surveyAssignments, surveys } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { inLanguage } from '../../platform/texts.ts';
import { linkOf, notify, surveyChanged } from '../survey-lock.ts';
import { resultsOf } from './result-rules.ts';
import { selectTaught, type Taught } from './taught-surveys.ts';

const notShown = () => refused([{ code: 'surveys.not_shown' as const }]);

/** Replies to all who were asked, once results are shown. The first reply is notified; it can change. */
export async function replyToSurvey(
  tx: Database,
  { surveyId, professorId, reply, version }: ReplyToSurvey & { professorId: string },
  now: Date,
): Promise<Outcome<{ surveyId: string }, 'surveys.not_shown'>> {
  const taught = await taughtSurvey(tx, surveyId, professorId);
  if (!isShown(taught)) return notShown();
  const { reply: former } = taught.survey;
  const [changed] = await tx
    .update(surveys)
    .set({ reply, repliedAt: now, repliedById: professorId, version: version + 1 })
    .where(and(eq(surveys.id, surveyId), eq(surveys.version, version)))
    .returning({ id: surveys.id });
  if (!changed) throw new VersionConflict('survey', surveyId);
  await audit(
    tx,
    { actorId: professorId, action: 'survey.reply', entity: 'survey', entityId: surveyId },
    now,
  );
  await tellAll(tx, [surveyChanged(taught.survey, 'replied', now)]);
  if (former === null) {
    const asked = await tx
      .select({ careerId: surveyAssignments.careerId })
      .from(surveyAssignments)
      .where(eq(surveyAssignments.surveyId, surveyId));
    const to = asked.map(({ careerId }) => careerId);
    const values = { course: taught.course };
    await notify(tx, 'surveyReplied', { to, subject: surveyId, link: linkOf(surveyId), values }, now);
  }
  return done({ surveyId });
}

/** Words that should be read by nobody: the office judges it. */
export async function reportComment(
  tx: Database,
  { commentId, professorId, reason }: ReportComment & { professorId: string },
  now: Date,
): Promise<Outcome<{ commentId: string }, 'surveys.not_shown' | 'surveys.reported'>> {
  const comment = await heldComment(tx, commentId);
  const taught = await taughtSurvey(tx, comment.surveyId, professorId);
  const isOwn = comment.teacherId === null || comment.teacherId === professorId;
  const isText = taught.survey.questions.some(
    ({ code, kind }) => code === comment.question && kind === 'text',
  );
  if (!isOwn || !isText || comment.withheld) throw new NotFound('comment', commentId);
  if (!isShown(taught)) return notShown();
  if (comment.reportReason !== null) return refused([{ code: 'surveys.reported' }]);
  await tx.update(surveyAnswers).set({ reportReason: reason }).where(eq(surveyAnswers.id, commentId));
  const { id: entityId } = taught.survey;
  await audit(tx, { actorId: professorId, action: 'survey.report', entity: 'survey', entityId }, now);
  return done({ commentId });
}

/** What professors reported and the office has not withheld. */
export async function reportedComments(db: Database, language: Language) {
  const rows = await db
    .select({ answer: surveyAnswers, course: courseUnits.title })
    .from(surveyAnswers)
    .innerJoin(surveys, eq(surveys.id, surveyAnswers.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(and(isNotNull(surveyAnswers.reportReason), eq(surveyAnswers.withheld, false)))
    .orderBy(asc(surveyAnswers.id));
  return rows.map(({ answer: { id, answer, reportReason }, course }) => ({
    ...{ commentId: id, course: inLanguage(course, language) },
    ...{ text: answer ?? '', reason: reportReason ?? '' },
  }));
}

/** The office withholds reported words from all, or lets them stand: then they can be reported again. */
export async function judgeComment(
  tx: Database,
  { commentId, withhold }: { commentId: string; withhold: boolean },
  now: Date,
): Promise<Outcome<{ commentId: string }, 'state.not_allowed'>> {
  const comment = await heldComment(tx, commentId);
  if (comment.reportReason === null || comment.withheld) return notAllowed();
  const judged = withhold ? { withheld: true } : { reportReason: null };
  await tx.update(surveyAnswers).set(judged).where(eq(surveyAnswers.id, commentId));
  const action = withhold ? 'survey.withhold' : 'survey.let-stand';
  await audit(tx, { actorId: null, action, entity: 'survey', entityId: comment.surveyId }, now);
  return done({ commentId });
}

async function heldComment(tx: Database, commentId: string) {
  const own = eq(surveyAnswers.id, commentId);
  const [comment] = await tx.select().from(surveyAnswers).where(own).for('update');
  if (!comment) throw new NotFound('comment', commentId);
  return comment;
}

async function taughtSurvey(tx: Database, surveyId: string, professorId: string): Promise<Taught> {
  const [taught] = await selectTaught(tx, professorId, eq(surveys.id, surveyId));
  if (!taught) throw new NotFound('survey', surveyId);
  return taught;
}

const isShown = ({ survey: { status, respondents }, hasGrades }: Taught) =>
  resultsOf({ status, respondents, hasGrades }) === 'shown';
