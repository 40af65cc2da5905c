import { addDays } from 'date-fns/addDays';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type {
  ChangedSurvey,
  MakeSurvey,
  MoveSurvey,
  SaveTemplate,
  SurveyStatus,
  WaiveSurvey,
} from '../../contract/surveys/surveys.ts';
import type { Language } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import {
  courseUnits,
  lessons,
  offerings,
  surveyAssignments,
  surveys,
  surveyTemplates,
} from '../db/schema.ts';
import { added } from '../platform/audit/added.ts';
import { NotFound } from '../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../platform/outcome.ts';
import { allows } from '../platform/states/state-machine.ts';
import { inLanguage } from '../platform/texts.ts';
import { closeSurvey } from './close-surveys.ts';
import { openSurveys } from './open-surveys.ts';
import type { SurveysKeys } from './sealed-sheet.ts';
import { STANDARD, standardQuestions } from './standard-questions.ts';
import { resolveAsked, unlockExam } from './survey-lock.ts';
import { changeAssignment, changeSurvey, surveyMachine } from './survey-machine.ts';

const OPEN_DAYS = 60;
const LESSONS_BEFORE = 2 / 3;

type TemplateRefusal = 'surveys.options_missing' | 'surveys.code_twice';

/** Says the questions of a kind of survey; what was made with it before keeps its own. */
export async function saveTemplate(
  tx: Database,
  template: SaveTemplate,
  now: Date,
): Promise<Outcome<{ code: string }, TemplateRefusal>> {
  const { code, questions } = template;
  const refusals = questions.flatMap((question, index): Refusal<TemplateRefusal>[] => {
    const field = `questions.${index}`;
    const isFirst = questions.findIndex((other) => other.code === question.code) === index;
    const params = { question: question.code };
    if (!isFirst) return [{ code: 'surveys.code_twice', field: `${field}.code`, params }];
    const lacks = question.kind === 'choice' && !question.options;
    return lacks ? [{ code: 'surveys.options_missing', field: `${field}.options`, params }] : [];
  });
  if (refusals.length > 0) return refused(refusals);
  const rows = await tx
    .insert(surveyTemplates)
    .values(template)
    .onConflictDoUpdate({ target: surveyTemplates.code, set: template })
    .returning({ id: surveyTemplates.code });
  await added(tx, 'survey-template', rows, now, 'save');
  return done({ code });
}

type MakeRefusal = 'surveys.no_lessons' | 'surveys.closes_before' | 'surveys.past' | 'surveys.begun';

/** Makes the survey of a course as a draft, or changes it as long as it hasn't opened. */
export async function makeSurvey(
  tx: Database,
  { courseId, template = STANDARD, mandatory = false, ...asked }: MakeSurvey,
  now: Date,
): Promise<Outcome<ChangedSurvey, MakeRefusal>> {
  if ((await tx.$count(offerings, eq(offerings.id, courseId))) === 0) throw new NotFound('course', courseId);
  const questions = await questionsOf(tx, template);
  const opensAt = asked.opensAt ?? (await afterMostLessons(tx, courseId));
  if (!opensAt) return refused([{ code: 'surveys.no_lessons', field: 'opensAt' }]);
  const closesAt = asked.closesAt ?? addDays(opensAt, OPEN_DAYS);
  if (closesAt <= opensAt) return refused([{ code: 'surveys.closes_before', field: 'closesAt' }]);
  if (closesAt <= now) return pastClose(closesAt);

  const values = { questions, opensAt, closesAt, mandatory };
  const rows = await tx
    .insert(surveys)
    .values({ offeringId: courseId, ...values })
    .onConflictDoUpdate({
      target: surveys.offeringId,
      set: { ...values, version: sql`${surveys.version} + 1` },
      setWhere: sql`${surveys.status} in ('draft', 'scheduled')`,
    })
    .returning();
  const [made] = rows;
  if (!made) return refused([{ code: 'surveys.begun', field: 'courseId' }]);
  await added(tx, 'survey', rows, now, 'make');
  return done(changed(made));
}

type MoveRefusal = 'state.not_allowed' | 'surveys.past' | 'surveys.sealed';

/** Schedules a survey, takes it back before it opens, or closes it before its time. */
export async function moveSurvey(
  tx: Database,
  { surveyId, action, ...how }: MoveSurvey,
  secrets: SurveysKeys,
  now: Date,
): Promise<Outcome<ChangedSurvey, MoveRefusal>> {
  const survey = await held(tx, surveyId);
  if (!allows(surveyMachine, survey.status, action)) return notAllowed();
  if (action === 'schedule') {
    const { closesAt } = survey;
    if (closesAt <= now) return pastClose(closesAt);
    await changeSurvey(tx, surveyId, action, { to: 'scheduled', by: null, tells: [] }, now);
    await openSurveys(tx, now, surveyId); // at once, where its opening has come
  } else if (action === 'recall') {
    await changeSurvey(tx, surveyId, action, { to: 'draft', by: null, tells: [] }, now);
  } else {
    const sealed = await closeSurvey(tx, surveyId, secrets, now, how);
    if (sealed > 0) return refused([{ code: 'surveys.sealed', params: { sheets: sealed } }]);
  }
  return done(changed(await held(tx, surveyId)));
}

/** Asks a student no longer, with the reason; it no longer keeps the exam from being booked. */
export async function waiveSurvey(
  tx: Database,
  { surveyId, careerId, reason }: WaiveSurvey,
  now: Date,
): Promise<Outcome<{ surveyId: string }, 'state.not_allowed'>> {
  const [own] = await tx
    .select({ id: surveyAssignments.id, status: surveyAssignments.status })
    .from(surveyAssignments)
    .where(and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.careerId, careerId)))
    .for('update');
  if (!own) throw new NotFound('survey', surveyId);
  if (own.status !== 'pending') return notAllowed();
  await changeAssignment(tx, own.id, 'waive', { to: 'waived', by: null, detail: { reason }, tells: [] }, now);
  await unlockExam(tx, own.id, now);
  await resolveAsked(tx, { subject: surveyId, to: [careerId] }, now);
  return done({ surveyId });
}

const pastClose = (closesAt: Date) =>
  refused([{ code: 'surveys.past' as const, params: { closesAt }, field: 'closesAt' }]);

/** The office’s own of that code, or the standard ones, which it may write anew under their code. */
async function questionsOf(tx: Database, code: string) {
  const [template] = await tx.select().from(surveyTemplates).where(eq(surveyTemplates.code, code));
  if (template) return template.questions;
  if (code === STANDARD) return standardQuestions;
  throw new NotFound('survey template', code);
}

/** The end of the lesson that completes two thirds of those held; undefined where there is none. */
async function afterMostLessons(tx: Database, courseId: string): Promise<Date | undefined> {
  const held = await tx
    .select({ endsAt: lessons.endsAt })
    .from(lessons)
    .where(and(eq(lessons.offeringId, courseId), eq(lessons.occupies, true)))
    .orderBy(asc(lessons.endsAt));
  return held[Math.ceil(held.length * LESSONS_BEFORE) - 1]?.endsAt;
}

async function held(tx: Database, surveyId: string) {
  const [survey] = await tx.select().from(surveys).where(eq(surveys.id, surveyId)).for('update');
  if (!survey) throw new NotFound('survey', surveyId);
  return survey;
}

const changed = ({ id, status, opensAt, closesAt }: typeof surveys.$inferSelect): ChangedSurvey => ({
  ...{ surveyId: id, status },
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
});

/** For the office: every survey of a state, or all, the latest first. */
export async function listSurveys(db: Database, status: SurveyStatus | undefined, language: Language) {
  const rows = await db
    .select({
      survey: surveys,
      course: courseUnits.title,
      academicYear: offerings.academicYear,
      asked: count(surveyAssignments.id),
      answered: sql<number>`count(*) filter (where ${surveyAssignments.status} = 'completed')`.mapWith(
        Number,
      ),
    })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .leftJoin(surveyAssignments, eq(surveyAssignments.surveyId, surveys.id))
    .where(status && eq(surveys.status, status))
    .groupBy(surveys.id, courseUnits.id, offerings.id)
    .orderBy(desc(surveys.closesAt), desc(surveys.id));
  return rows.map(({ survey: { id, opensAt, closesAt, ...survey }, course, ...counts }) => ({
    ...{ surveyId: id, status: survey.status, mandatory: survey.mandatory },
    ...counts,
    course: inLanguage(course, language),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
  }));
}
