import { addDays } from 'date-fns/addDays';
import { and, desc, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { DUE_DAYS } from '../../contract/surveys/constants.ts';
import type { OwnSurvey, Question, StoredQuestion, SurveySheet } from '../../contract/surveys/surveys.ts';
import type { Findables, Overview, OwnCareer } from '../area.ts';
import { teachersOf } from '../catalogue/teachers.ts';
import type { Database } from '../db/database.ts';
import { oneOf } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { courseUnits, offerings, surveyAssignments, surveys } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { partOf } from '../platform/dashboard/day-part.ts';
import type { Step } from '../platform/dashboard/step.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage, text } from '../platform/texts.ts';
import { linkOf } from './survey-lock.ts';

/** What a student is asked, or was, what closes last first. */
export async function ownSurveys(db: Database, careerId: string, reader: Reader, now: Date) {
  const rows = await assigned(db, eq(surveyAssignments.careerId, careerId));
  return { now: now.toISOString(), surveys: rows.map((row) => toOwn(row, reader, now)) };
}

/** One of them, with its questions while it can be sent; throws `NotFound` for one that others are asked. */
export async function surveySheet(
  db: Database,
  { surveyId, careerId }: { surveyId: string; careerId: string },
  reader: Reader,
  now: Date,
): Promise<SurveySheet> {
  const own = and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.careerId, careerId));
  const [row] = await assigned(db, own);
  if (!row) throw new NotFound('survey', surveyId);
  const survey = toOwn(row, reader, now);
  const about = { ...survey, now: now.toISOString() };
  if (survey.status !== 'pending') return { ...about, questions: [], teachers: [] };
  const [asked] = await db
    .select({ questions: surveys.questions })
    .from(surveys)
    .where(eq(surveys.id, surveyId));
  const teachers = (await teachersOf(db, [row.offeringId])).get(row.offeringId) ?? [];
  return {
    ...about,
    questions: questionsFor(asked?.questions ?? [], reader),
    teachers: teachers.map(({ id, name }) => ({ id, name })),
  };
}

/** What students are asked, with the course that it is about; what closes last first. */
const assigned = (db: Database, which: SQL | undefined) =>
  db
    .select({
      ...{ surveyId: surveys.id, offeringId: surveys.offeringId, academicYear: offerings.academicYear },
      ...{ course: courseUnits.title, code: courseUnits.code, status: surveyAssignments.status },
      ...{ closesAt: surveys.closesAt, mandatory: surveys.mandatory, reply: surveys.reply },
    })
    .from(surveyAssignments)
    .innerJoin(surveys, eq(surveys.id, surveyAssignments.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(which)
    .orderBy(desc(surveys.closesAt), desc(surveys.id));

/** Those that wait for a student at an instant. */
const isWaiting = (careerId: string | Placeholder, now: Date | Placeholder) =>
  and(
    eq(surveyAssignments.careerId, careerId),
    oneOf(surveyAssignments.status, ['pending']),
    gt(surveys.closesAt, now),
  );

type Assigned = Awaited<ReturnType<typeof assigned>>[number];

/** What nobody has written down yet is over all the same. */
function toOwn(
  { surveyId, course, academicYear, status, closesAt, mandatory, reply }: Assigned,
  { language }: Reader,
  now: Date,
): OwnSurvey {
  const isOver = status === 'pending' && now >= closesAt;
  return {
    ...{ surveyId, academicYear, reply },
    courseTitle: inLanguage(course, language),
    status: isOver ? 'expired' : status,
    closesAt: closesAt.toISOString(),
    blocksExam: mandatory && status === 'pending' && !isOver,
  };
}

const questionsFor = (questions: StoredQuestion[], { language }: Reader): Question[] =>
  questions.map(({ text, options = [], about = 'course', ...question }) => ({
    ...question,
    about,
    text: inLanguage(text, language),
    options: options.map((option) => ({ ...option, text: inLanguage(option.text, language) })),
  }));

/** The surveys in their last week that wait; of one that keeps an exam from being booked the lock says it. */
export const studentSurveys: Overview<OwnCareer, StudentSummary> = async (db, { careerId }, _reader, now) => {
  const near = { now: now.toISOString(), until: addDays(now, DUE_DAYS).toISOString() };
  const due = await dueOf(db).execute({ careerId, ...near });
  const steps = due.toReversed().map(
    ({ surveyId, course, closesAt }): Step => ({
      ...{ code: 'survey_due', area: 'surveys', severity: 'soon', link: linkOf(surveyId) },
      ...{ dueAt: closesAt, course },
    }),
  );
  return { steps, day: steps.map(partOf) };
};

const dueOf = prepared((db) => {
  const waiting = isWaiting(sql.placeholder('careerId'), sql.placeholder('now'));
  const inLastWeek = lte(surveys.closesAt, sql.placeholder('until'));
  return assigned(db, and(waiting, eq(surveys.mandatory, false), inLastWeek)).prepare('');
});

/** The surveys that wait for a student. */
export const findableSurveys: Findables<OwnCareer> = async (
  db,
  { careerId },
  { language, timeZone },
  now,
) => {
  const rows = await assigned(db, isWaiting(careerId, now));
  return rows.map(({ surveyId, code, course, closesAt }) => ({
    kind: 'survey',
    title: inLanguage(course, language),
    also: [code],
    detail: text(language, timeZone, 'search.until', { at: closesAt }),
    link: linkOf(surveyId),
    near: closesAt,
  }));
};
