import { addDays } from 'date-fns/addDays';
import { and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { StudentSummary } from '../../contract/dashboard/dashboard.ts';
import { DUE_DAYS } from '../../contract/surveys/constants.ts';
import type { OwnSurvey, Question, SurveySheet } from '../../contract/surveys/surveys.ts';
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

/** One of them, with what is asked as long as it can be sent; throws `NotFound` for one that somebody else is asked. */
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
  const teachers = (await teachersOf(db, [row.offeringId])).get(row.offeringId) ?? [];
  return {
    ...about,
    questions: questionsFor(row, reader),
    teachers: teachers.map(({ id, name }) => ({ id, name })),
  };
}

const assigned = (db: Database, own: SQL | undefined) =>
  db
    .select({
      surveyId: surveys.id,
      offeringId: surveys.offeringId,
      course: courseUnits.title,
      academicYear: offerings.academicYear,
      status: surveyAssignments.status,
      closesAt: surveys.closesAt,
      mandatory: surveys.mandatory,
      reply: surveys.reply,
      questions: surveys.questions,
    })
    .from(surveyAssignments)
    .innerJoin(surveys, eq(surveys.id, surveyAssignments.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(own)
    .orderBy(desc(surveys.closesAt), desc(surveys.id));

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

const questionsFor = ({ questions }: Assigned, { language }: Reader): Question[] =>
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
  const steps = due.map(
    ({ id, course, closesAt }): Step => ({
      ...{ code: 'survey_due', area: 'surveys', severity: 'soon', link: linkOf(id) },
      ...{ dueAt: closesAt, course },
    }),
  );
  return { steps, day: steps.map(partOf) };
};

const dueOf = prepared((db) =>
  db
    .select({ id: surveys.id, course: courseUnits.title, closesAt: surveys.closesAt })
    .from(surveyAssignments)
    .innerJoin(surveys, eq(surveys.id, surveyAssignments.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(surveyAssignments.careerId, sql.placeholder('careerId')),
        oneOf(surveyAssignments.status, ['pending']),
        eq(surveys.mandatory, false),
        gt(surveys.closesAt, sql.placeholder('now')),
        lte(surveys.closesAt, sql.placeholder('until')),
      ),
    )
    .orderBy(asc(surveys.closesAt), asc(surveys.id))
    .prepare(''),
);

/** The surveys that wait for a student. */
export const findableSurveys: Findables<OwnCareer> = async (
  db,
  { careerId },
  { language, timeZone },
  now,
) => {
  const rows = await db
    .select({ id: surveys.id, code: courseUnits.code, title: courseUnits.title, closesAt: surveys.closesAt })
    .from(surveyAssignments)
    .innerJoin(surveys, eq(surveys.id, surveyAssignments.surveyId))
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .innerJoin(courseUnits, eq(courseUnits.id, offerings.unitId))
    .where(
      and(
        eq(surveyAssignments.careerId, careerId),
        oneOf(surveyAssignments.status, ['pending']),
        gt(surveys.closesAt, now),
      ),
    );
  return rows.map(({ id, code, title, closesAt }) => ({
    kind: 'survey',
    title: inLanguage(title, language),
    also: [code],
    detail: text(language, timeZone, 'search.until', { at: closesAt }),
    link: linkOf(id),
    near: closesAt,
  }));
};
