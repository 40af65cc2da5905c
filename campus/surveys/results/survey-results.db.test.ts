import { addDays } from 'date-fns/addDays';
import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { Database } from '../../db/database.ts';
import { notifications, outbox, surveyAnswers } from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { codesOf, doneBy, givenProfessor, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  closed,
  closesAt,
  type GivenSurvey,
  givenAnswered,
  givenOpenSurvey,
  graded,
  sheetOf,
  submitted,
} from '../../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { countAnswers } from '../open-surveys.ts';
import { ownSurveys } from '../own-surveys.ts';
import { judgeComment, replyToSurvey, reportComment, reportedComments } from './answer-results.ts';
import { surveyResults } from './survey-results.ts';
import { taughtSurveys } from './taught-surveys.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const after = addDays(closesAt, 1);

describe('G15: a professor', () => {
  it(
    'sees how many answer while it is open, in steps of five and once an hour',
    inTransaction(async (tx) => {
      const survey = await givenOpenSurvey(tx, { students: 2 * RESULTS_FROM + 1 });
      const { surveyId, professorId, courseId, careerIds } = survey;
      const seen = async () => (await taughtSurveys(tx, professorId, reader, now)).surveys[0]?.answered;
      const counted = async (minutes: number) => {
        await countAnswers(tx, addMinutes(now, minutes));
        return await seen();
      };
      const answer = async (from: number, until: number) => {
        for (const careerId of careerIds.slice(from, until))
          await doneBy(submitted(tx, careerId, sheetOf(surveyId)));
      };
      const told = () => readOutbox(tx, eq(outbox.name, 'surveyCounted'));

      await answer(0, 4);
      expect(await counted(0)).toBeNull();
      expect(await told()).toEqual([]);
      await answer(4, 6);
      expect(await seen()).toBeNull();
      expect(await counted(59)).toBeNull();
      expect(await counted(60)).toBe(5);
      await answer(6, 9);
      expect(await counted(120)).toBe(5);
      await answer(9, 10);
      expect(await counted(179)).toBe(5); // counted anew an hour ago, though the number stayed
      expect(await counted(180)).toBe(10);
      const payload = { courseId, surveyId };
      expect(await told()).toMatchObject([{ payload }, { payload }]);
      expect((await resultsOf(tx, survey)).questions).toEqual([]);
      await closed(tx, surveyId);
      expect(await seen()).toBe(10);
    }),
  );

  it(
    'sees nothing of the courses of others',
    inTransaction(async (tx) => {
      const { surveyId } = await givenOpenSurvey(tx);
      const other = await givenProfessor(tx);
      expect((await taughtSurveys(tx, other, reader, now)).surveys).toEqual([]);
      await expect(surveyResults(tx, { surveyId, professorId: other }, reader, now)).rejects.toThrow(
        NotFound,
      );
    }),
  );

  it.each([
    [RESULTS_FROM - 1, 'too_few', 0],
    [RESULTS_FROM, 'shown', 12],
  ] as const)('of %i answers: %s, after the first grade', (students, results, questions) =>
    inTransaction(async (tx) => {
      const survey = await givenAnswered(tx, students);
      const before = await resultsOf(tx, survey);
      expect(before.results).toBe(results === 'shown' ? 'before_grades' : results);
      expect([before.questions, before.comments]).toEqual([[], []]);
      await graded(tx, survey);
      const seen = await resultsOf(tx, survey);
      expect(seen).toMatchObject({ results, answered: students });
      expect(seen.questions).toHaveLength(questions);
    })(),
  );

  it(
    'sees distribution, median and mean; who attended apart from who didn’t only from five on both sides',
    inTransaction(async (tx) => {
      const survey = await givenAnswered(
        tx,
        11,
        (index) => ({ workload: index < 5 ? '2' : '4' }),
        (index) => index > 4,
      );
      await graded(tx, survey);
      const workload = (await resultsOf(tx, survey)).questions.find(({ code }) => code === 'workload');
      expect(workload?.shown).toMatchObject({ answered: 11, declined: 0, figure: { median: 4, mean: 3.09 } });
      expect(workload?.shown?.answers.map(({ count, byAttendance }) => [count, byAttendance])).toEqual([
        [0, { attending: 0, notAttending: 0 }],
        [5, { attending: 0, notAttending: 5 }],
        [0, { attending: 0, notAttending: 0 }],
        [6, { attending: 6, notAttending: 0 }],
      ]);
      const lone = await givenAnswered(
        tx,
        10,
        () => ({ workload: '4' }),
        (index) => index > 0,
      );
      await graded(tx, lone);
      const shown = (await resultsOf(tx, lone)).questions.find(({ code }) => code === 'workload')?.shown;
      expect(shown?.answers.map(({ byAttendance }) => byAttendance)).toEqual([null, null, null, null]);
    }),
  );
});

describe('G15: what is written', () => {
  it(
    'is read, reported with a reason, and withheld by the office',
    inTransaction(async (tx) => {
      const survey = await givenAnswered(tx, 6, (index) => ({
        suggestions: index < 2 ? `Parole ${index}` : null,
      }));
      const { professorId } = survey;
      const [answer] = await tx.select().from(surveyAnswers).where(eq(surveyAnswers.answer, 'Parole 0'));
      const report = { commentId: answer?.id ?? '', reason: 'Offende', professorId };
      expect(await codesOf(reportComment(tx, report, after))).toEqual(['surveys.not_shown']);
      await graded(tx, survey);
      const words = async () => (await resultsOf(tx, survey)).comments.map(({ text }) => text).sort();
      expect(await words()).toEqual(['Parole 0', 'Parole 1']);

      const stranger = { ...report, professorId: await givenProfessor(tx) };
      await expect(reportComment(tx, stranger, after)).rejects.toThrow(NotFound);
      expect(await codesOf(judgeComment(tx, { ...report, withhold: true }, after))).toEqual([
        'state.not_allowed',
      ]);
      await doneBy(reportComment(tx, report, after));
      expect(await codesOf(reportComment(tx, report, after))).toEqual(['surveys.reported']);
      expect(await reportedComments(tx, 'it')).toMatchObject([{ text: 'Parole 0', reason: 'Offende' }]);
      await doneBy(judgeComment(tx, { ...report, withhold: true }, after));
      expect(await words()).toEqual(['Parole 1']);
      expect(await reportedComments(tx, 'it')).toEqual([]);
    }),
  );

  it(
    'no grade can be reported as if it were words',
    inTransaction(async (tx) => {
      const survey = await givenAnswered(tx, 5);
      await graded(tx, survey);
      const [grade] = await tx.select().from(surveyAnswers).where(eq(surveyAnswers.question, 'workload'));
      const report = { commentId: grade?.id ?? '', reason: 'Perché', professorId: survey.professorId };
      await expect(reportComment(tx, report, after)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'is replied to, to all who were asked; they are notified of the first reply',
    inTransaction(async (tx) => {
      const survey = await givenAnswered(tx, 5);
      const { surveyId, professorId, careerIds } = survey;
      const { version } = await resultsOf(tx, survey);
      const reply = { surveyId, professorId, reply: 'Più esercizi dal prossimo anno.', version };
      expect(await codesOf(replyToSurvey(tx, reply, after))).toEqual(['surveys.not_shown']);
      await graded(tx, survey);
      await doneBy(replyToSurvey(tx, reply, after));
      await expect(replyToSurvey(tx, reply, after)).rejects.toThrow(VersionConflict);
      await doneBy(replyToSurvey(tx, { ...reply, reply: 'Più esercizi.', version: version + 1 }, after));
      const [own] = (await ownSurveys(tx, careerIds[0] ?? '', reader, after)).surveys;
      expect(own?.reply).toBe('Più esercizi.');
      expect(await tx.$count(notifications, eq(notifications.kind, 'surveyReplied'))).toBe(5);
    }),
  );
});

const resultsOf = (tx: Database, { surveyId, professorId }: GivenSurvey) =>
  surveyResults(tx, { surveyId, professorId }, reader, after);
