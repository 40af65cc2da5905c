import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sealedSheets, surveyAnswers, surveyAssignments, surveys } from '../db/schema.ts';
import { now } from '../testing/given-courses.ts';
import { closed, givenOpenSurvey, sheetOf, submitted } from '../testing/given-surveys.ts';
import { testDatabase } from '../testing/test-database.ts';

const { db } = await testDatabase();

it('G9: of one student’s sheets that come at once one is kept', async () => {
  const { surveyId, careerIds } = await db.transaction((tx) => givenOpenSurvey(tx, { mandatory: true }));
  const [careerId = ''] = careerIds;
  const send = (grade: string) =>
    db.transaction((tx) => submitted(tx, careerId, sheetOf(surveyId, { workload: grade })));
  const sent = await Promise.all(['1', '2', '3', '4'].map(send));
  expect(sent.map((outcome) => outcome.ok && outcome.value.sent).toSorted()).toEqual([
    'before',
    'before',
    'before',
    'now',
  ]);
  expect(await db.$count(sealedSheets, eq(sealedSheets.surveyId, surveyId))).toBe(1);
});

it('G9: what is sent while the survey closes is either counted or refused', async () => {
  const { surveyId, careerIds } = await db.transaction((tx) => givenOpenSurvey(tx, { students: 12 }));
  const [first = [], later = []] = [careerIds.slice(0, 6), careerIds.slice(6)];
  const send = (careerId: string) =>
    db.transaction((tx) => submitted(tx, careerId, sheetOf(surveyId, { workload: '4' })));
  for (const careerId of first) await send(careerId);
  const [, ...outcomes] = await Promise.all([
    db.transaction((tx) => closed(tx, surveyId, now)),
    ...later.map(send),
  ]);
  const taken = 6 + outcomes.filter(({ ok }) => ok).length;
  const [survey] = await db.select().from(surveys).where(eq(surveys.id, surveyId));
  expect(survey?.respondents).toBe(taken);
  const completed = and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.status, 'completed'));
  expect(await db.$count(surveyAssignments, completed)).toBe(taken);
  const told = and(eq(surveyAnswers.surveyId, surveyId), eq(surveyAnswers.question, 'workload'));
  expect(await db.$count(surveyAnswers, told)).toBe(taken);
  expect(await db.$count(sealedSheets, eq(sealedSheets.surveyId, surveyId))).toBe(0);
});
