import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { Database } from '../../db/database.ts';
import {
  profiles,
  programmeUnits,
  surveyBenchmarkParts,
  surveyBenchmarks,
  surveys,
} from '../../db/schema.ts';
import { unclosedSurveys } from '../../platform/files/unopened.ts';
import {
  type GivenCourse,
  givenCourse,
  givenProfessor,
  givenProgramme,
} from '../../testing/teaching/courses-fixtures.ts';
import {
  closed,
  closesAt,
  type GivenSurvey,
  givenAnswered,
  givenOpenSurvey,
  graded,
} from '../../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeBenchmarks } from './survey-benchmarks.ts';
import { surveyResults } from './survey-results.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const after = addDays(closesAt, 1);

describe('G15: a benchmark', () => {
  it(
    'is of the programme’s courses from five on that are others’, one figure for all who read it',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const own = await answeredIn(tx, { programmeId }, '3');
      await graded(tx, own);
      const others = await several(4, () => answeredIn(tx, { programmeId }, '1'));
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).toBeNull();
      await tx.delete(surveyBenchmarkParts);
      await tx.delete(surveyBenchmarks); // as if it hadn't been made yet
      const last = await answeredIn(tx, { programmeId }, '4');
      await makeBenchmarks(tx, after);
      const figure = { answered: 6 * RESULTS_FROM, median: 1, mean: 1.83 };
      expect(await benchmark(tx, own)).toEqual(figure);
      for (const other of [...others, last]) {
        await graded(tx, other);
        expect(await benchmark(tx, other)).toEqual(figure);
      }
    }),
  );

  it(
    'is made when the last of the year’s surveys has closed, and stays as it is',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const own = await answeredIn(tx, { programmeId }, '3');
      await graded(tx, own);
      await several(5, () => answeredIn(tx, { programmeId }, '2'));
      const course = await givenCourse(tx, { programmeId });
      const { surveyId } = await givenOpenSurvey(tx, { course });
      await makeBenchmarks(tx, addDays(closesAt, -1));
      expect(await benchmark(tx, own)).toBeNull();
      await closed(tx, surveyId);
      await makeBenchmarks(tx, after);
      const made = await benchmark(tx, own);
      expect(made).toMatchObject({ answered: 6 * RESULTS_FROM });
      await answeredIn(tx, { programmeId }, '1');
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).toEqual(made);
    }),
  );

  it(
    'isn’t kept waiting by a survey that was scheduled and never opened, once its close has passed',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const own = await answeredIn(tx, { programmeId }, '3');
      await graded(tx, own);
      await several(5, () => answeredIn(tx, { programmeId }, '2'));
      const { surveyId } = await givenOpenSurvey(tx, { course: await givenCourse(tx, { programmeId }) });
      await tx.update(surveys).set({ status: 'scheduled' }).where(eq(surveys.id, surveyId));
      await makeBenchmarks(tx, addDays(closesAt, -1));
      expect(await benchmark(tx, own)).toBeNull();
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).toMatchObject({ answered: 6 * RESULTS_FROM });
      expect(await unclosedSurveys(tx, after)).toBe(1);
    }),
  );

  it(
    'isn’t told to who teaches all but four of its courses, or taught them',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const colleague = await givenProfessor(tx);
      const own = await answeredIn(tx, { programmeId, besides: [colleague] }, '3');
      await graded(tx, own);
      await several(1, () => answeredIn(tx, { programmeId, besides: [own.professorId] }, '2'));
      await several(4, () => answeredIn(tx, { programmeId }, '2'));
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).toBeNull();
      expect(await benchmark(tx, { ...own, professorId: colleague })).not.toBeNull();
    }),
  );

  it(
    'isn’t told either to who teaches all but four of them under one profile and another',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const own = await answeredIn(tx, { programmeId }, '3');
      await graded(tx, own);
      const [other] = await several(5, () => answeredIn(tx, { programmeId }, '2'));
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).not.toBeNull();
      await areOnePerson(tx, own.professorId, other?.professorId ?? '');
      expect(await benchmark(tx, own)).toBeNull();
    }),
  );

  it(
    'has nothing of a course in which fewer than five gave an answer',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const own = await answeredIn(tx, { programmeId }, '3');
      await graded(tx, own);
      await several(5, () => answeredIn(tx, { programmeId }, '2'));
      const course = await givenCourse(tx, { programmeId });
      await givenAnswered(
        tx,
        9,
        (index) => ({ workload: index < 4 ? '1' : null, materials: '4' }),
        undefined,
        course,
      );
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).toMatchObject({ answered: 6 * RESULTS_FROM });
    }),
  );

  it(
    'counts a course in one programme alone: the difference of two programmes’ figures is no course',
    inTransaction(async (tx) => {
      const one = await givenProgramme(tx);
      const other = await givenProgramme(tx);
      const own = await answeredIn(tx, { programmeId: one }, '3');
      const elsewhere = await answeredIn(tx, { programmeId: other, besides: [own.professorId] }, '3');
      for (const survey of [own, elsewhere]) await graded(tx, survey);
      const shared = await several(5, async () => {
        const survey = await answeredIn(tx, { programmeId: one }, '2');
        await tx.insert(programmeUnits).values({ programmeId: other, unitId: survey.unitId, year: 1 });
        return survey;
      });
      await several(5, () => answeredIn(tx, { programmeId: other }, '4'));
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own)).toMatchObject({ answered: 6 * RESULTS_FROM, mean: 2.17 });
      expect(await benchmark(tx, { ...elsewhere, professorId: own.professorId })).toMatchObject({
        answered: 6 * RESULTS_FROM,
        mean: 3.83,
      });
      const [first] = shared;
      if (!first) throw new Error('no course');
      await graded(tx, first);
      expect(await benchmark(tx, first)).toMatchObject({ mean: 2.17 });
    }),
  );

  it(
    'of teachers is of five others in five courses at least',
    inTransaction(async (tx) => {
      const programmeId = await givenProgramme(tx);
      const about = async (course: GivenCourse, teacherId: string, grade: string) =>
        await givenAnswered(
          tx,
          RESULTS_FROM,
          () => ({ [`motivates@${teacherId}`]: grade }),
          undefined,
          course,
        );
      const given = (besides: string[] = []) => givenCourse(tx, { programmeId, besides });
      const ownCourse = await given();
      const own = await about(ownCourse, ownCourse.professorId, '3');
      await graded(tx, own);
      const colleague = await givenProfessor(tx);
      await several(5, async () => about(await given([colleague]), colleague, '1'));
      await makeBenchmarks(tx, after);
      expect(await benchmark(tx, own, 'motivates')).toBeNull();
      await tx.delete(surveyBenchmarkParts);
      await tx.delete(surveyBenchmarks); // as if it hadn't been made yet
      const [last] = await several(4, async () => {
        const course = await given();
        return await about(course, course.professorId, '2');
      });
      if (!last) throw new Error('no course');
      await makeBenchmarks(tx, after);
      const figure = { answered: 10 * RESULTS_FROM, median: 1.5, mean: 1.6 };
      expect(await benchmark(tx, own, 'motivates')).toEqual(figure);
      await areOnePerson(tx, colleague, last.professorId); // of two profiles: four others
      expect(await benchmark(tx, own, 'motivates')).toBeNull();
    }),
  );
});

const answeredIn = async (tx: Database, of: Parameters<typeof givenCourse>[1], grade: string) =>
  givenAnswered(tx, RESULTS_FROM, () => ({ workload: grade }), undefined, await givenCourse(tx, of));

/** Two profiles that the office has given to one person. */
async function areOnePerson(tx: Database, one: string, other: string): Promise<void> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, one));
  await tx.update(profiles).set({ personId: profile?.personId }).where(eq(profiles.id, other));
}

async function several(count: number, make: () => Promise<GivenSurvey>): Promise<GivenSurvey[]> {
  const made: GivenSurvey[] = [];
  for (let each = 0; each < count; each++) made.push(await make());
  return made;
}

async function benchmark(tx: Database, { surveyId, professorId }: GivenSurvey, question = 'workload') {
  const { questions, results } = await surveyResults(tx, { surveyId, professorId }, reader, after);
  expect(results).toBe('shown');
  return questions.find(({ code }) => code === question)?.benchmark;
}
