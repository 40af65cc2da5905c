import { addDays } from 'date-fns/addDays';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { locks, sealedSheets, surveyAnswers, surveyAssignments, surveys } from '../db/schema.ts';
import { untilWaiting } from '../testing/held-over.ts';
import { doneBy, now } from '../testing/teaching/courses-fixtures.ts';
import {
  closed,
  givenInCourse,
  givenOpenSurvey,
  sheetOf,
  submitted,
} from '../testing/teaching/surveys-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { makeSurvey } from './office-surveys.ts';
import { openSurveys } from './open-surveys.ts';

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

it('B09: who comes to a course while the office closes its survey is not asked, and no exam is kept closed', async () => {
  const { surveyId, ...course } = await db.transaction((tx) => givenOpenSurvey(tx, { mandatory: true }));
  const careerId = await db.transaction((tx) => givenInCourse(tx, course));
  const asking = await db.transaction(async (office) => {
    await closed(office, surveyId, now);
    const opening = db.transaction((tx) => openSurveys(tx, now));
    await untilWaiting(db);
    return { opening };
  });
  await asking.opening;
  const own = and(eq(surveyAssignments.surveyId, surveyId), eq(surveyAssignments.careerId, careerId));
  expect(await db.$count(surveyAssignments, own)).toBe(0);
  expect(await db.$count(locks, and(eq(locks.careerId, careerId), eq(locks.status, 'active')))).toBe(0);
});

it('B09: a survey that is to open, and is made anew meanwhile, opens as the office has it now', async () => {
  const { surveyId, careerIds, ...course } = await db.transaction((tx) =>
    givenOpenSurvey(tx, { mandatory: true }),
  );
  const [careerId = ''] = careerIds;
  await db.transaction(async (tx) => {
    await tx.update(surveys).set({ status: 'scheduled' }).where(eq(surveys.id, surveyId));
    await tx.delete(locks).where(eq(locks.careerId, careerId));
    await tx.delete(surveyAssignments).where(eq(surveyAssignments.surveyId, surveyId));
  });
  const asking = await db.transaction(async (office) => {
    const later = { courseId: course.courseId, opensAt: addDays(now, 9), closesAt: addDays(now, 30) };
    await doneBy(makeSurvey(office, later, now));
    const opening = db.transaction((tx) => openSurveys(tx, now));
    await untilWaiting(db);
    return { opening };
  });
  await asking.opening;
  const [survey] = await db.select().from(surveys).where(eq(surveys.id, surveyId));
  expect(survey?.status).toBe('scheduled');
  expect(await db.$count(surveyAssignments, eq(surveyAssignments.surveyId, surveyId))).toBe(0);
});
