import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { RESULTS_FROM, SCALE } from '../../contract/survey-constants.ts';
import type { Comment, QuestionResult, SurveyResults } from '../../contract/survey-results.ts';
import type { KeptQuestion } from '../../contract/surveys.ts';
import type { Database } from '../db/database.ts';
import { offerings, programmeUnits, surveyAnswers, surveys } from '../db/schema.ts';
import type { Reader } from '../http/answers.ts';
import { NotFound } from '../platform/failures.ts';
import { inLanguage } from '../platform/texts.ts';
import { figureOf, type Shown, shownOf, type Tally } from './result-rules.ts';
import { selectTaught, type Taught, toTaught } from './taught-surveys.ts';

const TREND_YEARS = 3;
/** One other course alone would be known by it. */
const BENCHMARK_FROM = 2;

/** A survey of a course that the professor teaches; throws `NotFound` for any other. Its results where they are shown. */
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

  const past = await pastSurveys(db, row);
  const tallies = await talliesOf(db, [surveyId, ...past.map(({ id }) => id)]);
  const others = await benchmarkOf(db, row);
  const results = questions
    .filter(({ kind }) => kind !== 'text')
    .map((question) => {
      const to = tallies.filter((tally) => tally.question === question.code);
      const years = [...past, { id: surveyId, academicYear: row.academicYear }];
      const trend = question.kind === 'scale' ? trendOf(to, years) : [];
      const benchmark = figureOf(others.filter((tally) => tally.question === question.code));
      return toResult(
        question,
        { own: to.filter((tally) => tally.surveyId === surveyId), trend, benchmark },
        reader,
      );
    });
  return { ...about, questions: results, comments: await commentsOf(db, row, reader) };
}

type TallyOf = Tally & { surveyId: string };
type Year = { id: string; academicYear: number };

/** Of the same unit in the two years before, closed and answered by enough; one of each year's is one line. */
const pastSurveys = (db: Database, { survey, unitId, academicYear }: Taught): Promise<Year[]> =>
  db
    .select({ id: surveys.id, academicYear: offerings.academicYear })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .where(
      and(
        eq(offerings.unitId, unitId),
        gt(offerings.academicYear, academicYear - TREND_YEARS),
        lte(offerings.academicYear, academicYear - 1),
        ne(surveys.id, survey.id),
        sql`${surveys.respondents} >= ${RESULTS_FROM}`,
      ),
    )
    .orderBy(asc(offerings.academicYear), asc(surveys.id));

const talliesOf = (db: Database, ids: string[]): Promise<TallyOf[]> =>
  db
    .select({
      surveyId: surveyAnswers.surveyId,
      question: surveyAnswers.question,
      attended: surveyAnswers.attended,
      answer: surveyAnswers.answer,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(surveyAnswers)
    .where(inArray(surveyAnswers.surveyId, ids))
    .groupBy(surveyAnswers.surveyId, surveyAnswers.question, surveyAnswers.attended, surveyAnswers.answer);

/** Of the other courses of that year in a programme that has the unit; of one other alone it isn't told. */
async function benchmarkOf(db: Database, { survey, unitId, academicYear }: Taught) {
  const beside = db
    .select({ unitId: programmeUnits.unitId })
    .from(programmeUnits)
    .where(
      inArray(
        programmeUnits.programmeId,
        db
          .select({ id: programmeUnits.programmeId })
          .from(programmeUnits)
          .where(eq(programmeUnits.unitId, unitId)),
      ),
    );
  const others = await db
    .select({ id: surveys.id })
    .from(surveys)
    .innerJoin(offerings, eq(offerings.id, surveys.offeringId))
    .where(
      and(
        inArray(offerings.unitId, beside),
        eq(offerings.academicYear, academicYear),
        ne(surveys.id, survey.id),
        sql`${surveys.respondents} >= ${RESULTS_FROM}`,
      ),
    );
  if (others.length < BENCHMARK_FROM) return [];
  return await talliesOf(
    db,
    others.map(({ id }) => id),
  );
}

const trendOf = (tallies: TallyOf[], years: Year[]): QuestionResult['trend'] =>
  years.flatMap(({ id, academicYear }) => {
    const figure = figureOf(tallies.filter(({ surveyId }) => surveyId === id));
    return figure ? [{ ...figure, academicYear }] : [];
  });

type Found = { own: TallyOf[] } & Pick<QuestionResult, 'trend' | 'benchmark'>;

function toResult(
  question: KeptQuestion,
  { own, trend, benchmark }: Found,
  { language }: Reader,
): QuestionResult {
  const { code, kind, text, options = [] } = question;
  const isScale = kind === 'scale';
  const answers = isScale
    ? SCALE.map((grade) => ({ code: grade as string, text: null }))
    : options.map((option) => ({ code: option.code, text: inLanguage(option.text, language) }));
  const shown = shownOf(own);
  return {
    ...{ code, kind, trend },
    text: inLanguage(text, language),
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

/** In the order of their ids, which chance made. */
async function commentsOf(db: Database, { survey }: Taught, { language }: Reader): Promise<Comment[]> {
  const asked = survey.questions.filter(({ kind }) => kind === 'text');
  if (asked.length === 0) return [];
  const rows = await db
    .select()
    .from(surveyAnswers)
    .where(
      and(
        eq(surveyAnswers.surveyId, survey.id),
        inArray(
          surveyAnswers.question,
          asked.map(({ code }) => code),
        ),
        isNotNull(surveyAnswers.answer),
        eq(surveyAnswers.withheld, false),
      ),
    )
    .orderBy(asc(surveyAnswers.id));
  return asked.flatMap(({ code, text }) =>
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
