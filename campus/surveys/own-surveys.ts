import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { OwnSurvey, Question, SurveySheet } from '../../contract/surveys/surveys.ts';
import { teachersOf } from '../catalogue/teachers.ts';
import type { Database } from '../db/database.ts';
import { courseUnits, offerings, surveyAssignments, surveys } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage } from '../platform/texts.ts';

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
