import { addDays } from 'date-fns/addDays';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { RESULTS_FROM } from '../../../contract/surveys/constants.ts';
import type { StoredQuestion } from '../../../contract/surveys/surveys.ts';
import type { Database } from '../../db/database.ts';
import { offeringTeachers, profiles, sealedSheets, surveyAnswers } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenProfessor,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
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
import { saveTemplate } from '../office-surveys.ts';
import { surveySheet } from '../own-surveys.ts';
import { standardQuestions } from '../standard-questions.ts';
import { reportComment } from './answer-results.ts';
import { surveyResults } from './survey-results.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };
const after = addDays(closesAt, 1);

describe('G9: a student whom several teach', () => {
  it(
    'is asked about the course once, and about each of them',
    inTransaction(async (tx) => {
      const { surveyId, careerIds, teacherIds } = await givenTaughtByTwo(tx, { students: 1 });
      const asked = await surveySheet(tx, { surveyId, careerId: careerIds[0] ?? '' }, reader, now);
      expect(asked.teachers.map(({ id }) => id).toSorted()).toEqual(teacherIds.toSorted());
      expect(asked.questions.filter(({ about }) => about === 'teacher').map(({ code }) => code)).toEqual([
        'motivates',
        'explains_clearly',
        'reachable',
      ]);
    }),
  );

  it(
    'answers about each in one sheet, or about those alone whose lessons there were',
    inTransaction(async (tx) => {
      const survey = await givenTaughtByTwo(tx);
      const { surveyId, careerIds, teacherIds } = survey;
      const [one = '', other = ''] = teacherIds;
      for (const [index, careerId] of careerIds.entries()) {
        const ofOther = index > 0 && { [`motivates@${other}`]: '1' };
        await doneBy(submitted(tx, careerId, sheetOf(surveyId, { [`motivates@${one}`]: '4', ...ofOther })));
      }
      expect(await tx.$count(sealedSheets)).toBe(careerIds.length);
      await closed(tx, surveyId);
      const about = async (question: string, teacherId: string) =>
        (
          await tx
            .select()
            .from(surveyAnswers)
            .where(and(eq(surveyAnswers.question, question), eq(surveyAnswers.teacherId, teacherId)))
        ).map(({ answer }) => answer);
      expect(await about('motivates', one)).toEqual(Array(RESULTS_FROM + 1).fill('4'));
      expect(await about('motivates', other)).toEqual(Array(RESULTS_FROM).fill('1'));
      expect(await about('reachable', other)).toEqual(Array(RESULTS_FROM).fill(null));
      expect(await about('workload', one)).toEqual([]);
    }),
  );

  it(
    'can say nothing about who teaches another course, or no longer teaches this one',
    inTransaction(async (tx) => {
      const { surveyId, careerIds, teacherIds, courseId } = await givenTaughtByTwo(tx, { students: 1 });
      const [careerId = ''] = careerIds;
      const about = (teacherId: string) =>
        submitted(tx, careerId, sheetOf(surveyId, { [`motivates@${teacherId}`]: '1' }));
      const stranger = (await givenCourse(tx)).professorId;
      expect(await codesOf(about(stranger))).toEqual(['surveys.not_an_answer']);
      const [, gone = ''] = teacherIds;
      await leave(tx, courseId, gone);
      expect(await codesOf(about(gone))).toEqual(['surveys.not_an_answer']);
      const { teachers } = await surveySheet(tx, { surveyId, careerId }, reader, now);
      expect(teachers.map(({ id }) => id)).toEqual([teacherIds[0]]);
      expect(await tx.$count(sealedSheets)).toBe(0);
    }),
  );

  it(
    'isn’t asked about a teacher where the course has none',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      await leave(tx, course.courseId, course.professorId);
      const { surveyId, careerIds } = await givenOpenSurvey(tx, { course });
      const [careerId = ''] = careerIds;
      expect(await surveySheet(tx, { surveyId, careerId }, reader, now)).toMatchObject({ teachers: [] });
      expect(await doneBy(submitted(tx, careerId, sheetOf(surveyId)))).toMatchObject({ sent: 'now' });
    }),
  );
});

describe('G9, G15: at the close, of a teacher', () => {
  it(
    `of whom ${RESULTS_FROM - 1} said something nothing is kept, and all of the course`,
    inTransaction(async (tx) => {
      const { course, teacherIds } = await taughtByTwo(tx);
      const [one = '', other = ''] = teacherIds;
      await givenAnswered(
        tx,
        RESULTS_FROM,
        (index) => ({
          ...{ workload: '3', [`motivates@${one}`]: '4' },
          ...(index > 0 && { [`motivates@${other}`]: '1' }),
        }),
        undefined,
        course,
      );
      expect(await tx.$count(surveyAnswers, eq(surveyAnswers.teacherId, one))).toBe(3 * RESULTS_FROM);
      expect(await tx.$count(surveyAnswers, eq(surveyAnswers.teacherId, other))).toBe(0);
      expect(await tx.$count(surveyAnswers, eq(surveyAnswers.question, 'workload'))).toBe(RESULTS_FROM);
    }),
  );

  it(
    'who is gone by then nothing is kept either, and the survey closes',
    inTransaction(async (tx) => {
      const survey = await givenTaughtByTwo(tx);
      const { surveyId, careerIds, courseId, teacherIds } = survey;
      const [one = '', gone = ''] = teacherIds;
      for (const careerId of careerIds) {
        const sheet = { [`motivates@${one}`]: '4', [`motivates@${gone}`]: '4' };
        await doneBy(submitted(tx, careerId, sheetOf(surveyId, sheet)));
      }
      await leave(tx, courseId, gone);
      await tx.delete(profiles).where(eq(profiles.id, gone));
      await closed(tx, surveyId);
      await graded(tx, survey);
      expect(await figures(tx, survey, one)).toMatchObject({ motivates: { answered: RESULTS_FROM + 1 } });
    }),
  );
});

describe('G15: a professor of several', () => {
  it(
    'sees what was said of the course and of the own teaching, never of a colleague',
    inTransaction(async (tx) => {
      const { survey, teacherIds } = await givenGraded(tx, (one, other) => ({
        ...{ workload: '2', [`motivates@${one}`]: '4', [`motivates@${other}`]: '1' },
      }));
      const [one = '', other = ''] = teacherIds;
      const standard = standardQuestions.filter(({ kind }) => kind !== 'text').length;
      for (const [teacher, mean] of [
        [one, 4],
        [other, 1],
      ] as const) {
        const { questions } = await surveyResults(tx, { ...survey, professorId: teacher }, reader, after);
        expect(questions).toHaveLength(standard);
        expect(await figures(tx, survey, teacher)).toMatchObject({
          workload: { answered: 10, mean: 2 },
          motivates: { answered: 10, mean },
        });
      }
      const late = await givenProfessor(tx);
      await tx.insert(offeringTeachers).values({ offeringId: survey.courseId, profileId: late });
      const seen = await figures(tx, survey, late);
      expect([seen.workload?.mean, seen.motivates]).toEqual([2, null]);
    }),
  );

  it(
    'sees who attended apart from who didn’t from five on both sides of those who said something of them',
    inTransaction(async (tx) => {
      const { survey, teacherIds } = await givenGraded(
        tx,
        (one, other, index) => ({
          ...{ workload: '2', [`reachable@${one}`]: '4' },
          ...(index > 0 && { [`reachable@${other}`]: '3' }),
        }),
        (index) => index < 5,
      );
      const [one = '', other = ''] = teacherIds;
      const apart = async (teacher: string, code: string) =>
        (await surveyResults(tx, { ...survey, professorId: teacher }, reader, after)).questions
          .find((question) => question.code === code)
          ?.shown?.answers.some(({ byAttendance }) => byAttendance !== null);
      expect([await apart(one, 'workload'), await apart(one, 'reachable')]).toEqual([true, true]);
      expect([await apart(other, 'workload'), await apart(other, 'reachable')]).toEqual([true, false]);
    }),
  );

  it(
    'reads and reports the words about the course and the own teaching alone',
    inTransaction(async (tx) => {
      const text = { it: 'Parole' };
      const questions: StoredQuestion[] = [
        { code: 'words', kind: 'text', for: 'everybody', text },
        { code: 'praise', kind: 'text', for: 'everybody', about: 'teacher', text: { it: 'Lode' } },
        { code: 'few', kind: 'text', for: 'not_attending', about: 'teacher', text: { it: 'Pochi' } },
      ];
      await doneBy(saveTemplate(tx, { code: 'praises', title: text, questions }, now));
      const { survey, teacherIds } = await givenGraded(
        tx,
        (one, other, index) => ({
          ...{ words: null, [`praise@${one}`]: 'A uno', [`praise@${other}`]: 'All’altra' },
          ...(index === 9 && { [`few@${one}`]: 'Da pochi' }),
        }),
        (index) => index !== 9,
        'praises',
      );
      const [one = '', other = ''] = teacherIds;
      const { comments } = await surveyResults(tx, { ...survey, professorId: one }, reader, after);
      expect(new Set(comments.map(({ text: words }) => words))).toEqual(new Set(['A uno']));
      const report = { commentId: comments[0]?.commentId ?? '', reason: 'Offende' };
      await expect(reportComment(tx, { ...report, professorId: other }, after)).rejects.toThrow(NotFound);
      await doneBy(reportComment(tx, { ...report, professorId: one }, after));
    }),
  );
});

type TaughtByTwo = { teacherIds: string[] };

async function taughtByTwo(tx: Database): Promise<TaughtByTwo & { course: GivenCourse }> {
  const colleague = await givenProfessor(tx);
  const course = await givenCourse(tx, { besides: [colleague] });
  return { course, teacherIds: [course.professorId, colleague] };
}

async function givenTaughtByTwo(
  tx: Database,
  { students = RESULTS_FROM + 1 } = {},
): Promise<GivenSurvey & TaughtByTwo> {
  const { course, teacherIds } = await taughtByTwo(tx);
  return { ...(await givenOpenSurvey(tx, { course, students })), teacherIds };
}

/** One that ten answered, closed and with a grade. */
async function givenGraded(
  tx: Database,
  answers: (one: string, other: string, index: number) => Record<string, string | null>,
  attended?: (index: number) => boolean,
  template?: string,
): Promise<TaughtByTwo & { survey: GivenSurvey }> {
  const { course, teacherIds } = await taughtByTwo(tx);
  const [one = '', other = ''] = teacherIds;
  const said = (index: number) => answers(one, other, index);
  const survey = await givenAnswered(tx, 2 * RESULTS_FROM, said, attended, course, template);
  await graded(tx, survey);
  return { survey, teacherIds };
}

async function figures(tx: Database, { surveyId }: GivenSurvey, professorId: string) {
  const { questions } = await surveyResults(tx, { surveyId, professorId }, reader, after);
  return Object.fromEntries(questions.map(({ code, shown }) => [code, shown?.figure ?? null]));
}

const leave = (tx: Database, offeringId: string, profileId: string) =>
  tx
    .delete(offeringTeachers)
    .where(and(eq(offeringTeachers.offeringId, offeringId), eq(offeringTeachers.profileId, profileId)));
