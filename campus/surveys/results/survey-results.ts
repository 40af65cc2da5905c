import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { SCALE } from '../../../contract/surveys/constants.ts';
import type { Comment, QuestionResult, SurveyResults } from '../../../contract/surveys/results.ts';
import type { StoredQuestion } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { surveyAnswers, surveys } from '../../db/schema.ts';
import type { Reader } from '../../http/answers.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { figureOf, isEnough, type Shown, shownOf } from './result-rules.ts';
import { benchmarksFor } from './survey-benchmarks.ts';
import {
  asksScale,
  isTo,
  pastSurveys,
  selectTaught,
  type TallyOf,
  talliesFor,
  toTaught,
  type Year,
} from './taught-surveys.ts';

/**
 * A survey of a course that the professor teaches; throws `NotFound` for any other. Once its results are
 * shown, with what was said of the course and of the professor.
 */
export async function surveyResults(
  db: Database,
  { surveyId, professorId }: { surveyId: string; professorId: string },
  reader: Reader,
  now: Date,
): Promise<SurveyResults> {
  const [row] = await selectTaught(db, professorId, eq(surveys.id, surveyId));
  if (!row) throw new NotFound('survey', surveyId);
  const taught = toTaught(row, reader);
  const { version, reply, questions } = row.survey;
  const about = { ...taught, now: now.toISOString(), version, reply };
  if (taught.results !== 'shown') return { ...about, questions: [], comments: [] };

  const { academicYear } = row;
  const years = [...(await pastSurveys(db, row)), { id: surveyId, academicYear, questions }];
  const yearIds = years.map(({ id }) => id);
  const tallies = await talliesFor(db, yearIds, professorId);
  const benchmarks = await benchmarksFor(db, row, professorId);
  const ownTo = (question: StoredQuestion) =>
    tallies.filter((tally) => tally.surveyId === surveyId && isTo(question)(tally));
  const results = questions
    .filter(({ kind }) => kind !== 'text')
    .map((question) =>
      toResult(
        question,
        {
          own: ownTo(question),
          trend: trendOf(tallies.filter(isTo(question)), years.filter(asksScale(question))),
          benchmark: benchmarks(question),
        },
        reader,
      ),
    );
  const inWords = questions.filter((question) => question.kind === 'text' && isEnough(ownTo(question)));
  const comments = await commentsTo(db, { surveyId, professorId, questions: inWords }, reader);
  return { ...about, questions: results, comments };
}

const trendOf = (tallies: TallyOf[], years: Year[]): QuestionResult['trend'] =>
  years.flatMap(({ id, academicYear }) => {
    const figure = figureOf(tallies.filter(({ surveyId }) => surveyId === id));
    return figure ? [{ ...figure, academicYear }] : [];
  });

type Found = { own: TallyOf[] } & Pick<QuestionResult, 'trend' | 'benchmark'>;

function toResult(
  { code, kind, about = 'course', text, options = [] }: StoredQuestion,
  { own, trend, benchmark }: Found,
  { language }: Reader,
): QuestionResult {
  const isScale = kind === 'scale';
  const answers = isScale
    ? SCALE.map((grade) => ({ code: grade as string, text: null }))
    : options.map((option) => ({ code: option.code, text: inLanguage(option.text, language) }));
  const shown = shownOf(own);
  return {
    ...{ code, kind, about },
    text: inLanguage(text, language),
    trend,
    benchmark: isScale ? benchmark : null,
    shown: shown && {
      answered: shown.answered,
      declined: shown.declined,
      answers: answers.map((answer) => ({ ...answer, ...countsFor(shown, answer.code) })),
      figure: isScale ? figureOf(own) : null,
    },
  };
}

const countsFor = ({ counts, byAttendance }: Shown, code: string) => ({
  count: counts.get(code) ?? 0,
  byAttendance: byAttendance && {
    attending: byAttendance.attending.get(code) ?? 0,
    notAttending: byAttendance.notAttending.get(code) ?? 0,
  },
});

type Of = { surveyId: string; professorId: string; questions: StoredQuestion[] };

/** The texts written about the course and this professor, in the order of their random ids. */
async function commentsTo(
  db: Database,
  { surveyId, professorId, questions }: Of,
  { language }: Reader,
): Promise<Comment[]> {
  const codes = questions.map(({ code }) => code);
  if (codes.length === 0) return [];
  const rows = await db
    .select()
    .from(surveyAnswers)
    .where(
      and(
        eq(surveyAnswers.surveyId, surveyId),
        inArray(surveyAnswers.question, codes),
        or(isNull(surveyAnswers.teacherId), eq(surveyAnswers.teacherId, professorId)),
        isNotNull(surveyAnswers.answer),
        eq(surveyAnswers.withheld, false),
      ),
    )
    .orderBy(asc(surveyAnswers.id));
  return questions.flatMap(({ code, text }) =>
    rows
      .filter(({ question }) => question === code)
      .map(({ id, answer, reportReason }) => ({
        commentId: id,
        question: inLanguage(text, language),
        text: answer ?? '',
        reported: reportReason !== null,
      })),
  );
}
