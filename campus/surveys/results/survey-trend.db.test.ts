import { addDays } from 'date-fns/addDays';
import { describe, expect, it } from 'vitest';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import { surveyResults as resultsShape } from '../../../contract/surveys/results.ts';
import type { SaveTemplate } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { offerings } from '../../db/schema.ts';
import { doneBy, type GivenCourse, givenCourse, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  closesAt,
  type GivenSurvey,
  givenAnswered,
  graded,
} from '../../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { saveTemplate } from '../office-surveys.ts';
import { surveyResults } from './survey-results.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const text = { it: 'Che cosa ne pensi?' };
const options = ['1', '2'].map((code) => ({ code, text }));

type Params = SaveTemplate['questions'][number];

const trendOf = async (tx: Database, { surveyId, professorId }: GivenSurvey, code: string) => {
  const results = await surveyResults(tx, { surveyId, professorId }, reader, addDays(closesAt, 1));
  expect(resultsShape.safeParse(results).error).toBeUndefined();
  const { trend } = results.questions.find((question) => question.code === code) ?? {};
  return trend?.map(({ academicYear, mean }) => [academicYear, mean]);
};

/** The same course so many years before. */
async function inYearBefore(tx: Database, course: GivenCourse, years: number): Promise<GivenCourse> {
  const [former] = await tx
    .insert(offerings)
    .values({ unitId: course.unitId, academicYear: 2026 - years, term: 'first' })
    .returning({ id: offerings.id });
  return { ...course, courseId: former?.id ?? '' };
}

async function answeredIn(tx: Database, course: GivenCourse, answer: string, question?: Partial<Params>) {
  const code = question ? 'q3' : 'workload';
  if (question) {
    const asked = { code, kind: 'scale' as const, for: 'everybody' as const, text, ...question };
    await doneBy(saveTemplate(tx, { code: 'own', title: text, questions: [asked] }, now));
  }
  const template = question ? 'own' : undefined;
  return await givenAnswered(tx, RESULTS_FROM, () => ({ [code]: answer }), undefined, course, template);
}

describe('G15: the trend of a question', () => {
  it(
    'is of the last three years of the course',
    inTransaction(async (tx) => {
      const survey = await answeredIn(tx, await givenCourse(tx), '3');
      await graded(tx, survey);
      for (const [years, grade] of [
        [1, '2'],
        [2, '1'],
        [3, '4'],
      ] as const)
        await graded(tx, await answeredIn(tx, await inYearBefore(tx, survey, years), grade));
      expect(await trendOf(tx, survey, 'workload')).toEqual([
        [2024, 1],
        [2025, 2],
        [2026, 3],
      ]);
    }),
  );

  it.each([
    ['words', { kind: 'text' }, 'più esempi'],
    ['a choice', { kind: 'choice', options }, '2'],
  ] as const)('leaves out a year in which its code asked for %s', (_asked, question, answer) =>
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const former = await answeredIn(tx, await inYearBefore(tx, course, 1), answer, {
        ...question,
        ...('options' in question && { options: [...question.options] }),
      });
      await graded(tx, former);
      const survey = await answeredIn(tx, course, '3', {});
      await graded(tx, survey);
      expect(await trendOf(tx, survey, 'q3')).toEqual([[2026, 3]]);
    })(),
  );

  it(
    'leaves out a year whose results wait for the first grade',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const former = await answeredIn(tx, await inYearBefore(tx, course, 1), '2');
      const survey = await answeredIn(tx, course, '3');
      await graded(tx, survey);
      expect(await trendOf(tx, survey, 'workload')).toEqual([[2026, 3]]);
      await graded(tx, former);
      expect(await trendOf(tx, survey, 'workload')).toEqual([
        [2025, 2],
        [2026, 3],
      ]);
    }),
  );
});
