import { addDays } from 'date-fns/addDays';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type ChangedSurvey, MOST_ANSWERS } from '../../contract/surveys/surveys.ts';
import { accounts, idempotentAnswers, profiles, sealedSheets } from '../db/schema.ts';
import { type GivenCourse, givenCourse } from '../testing/teaching/courses-fixtures.ts';
import { givenInCourse, sheetOf } from '../testing/teaching/surveys-fixtures.ts';
import { SERVICE_TOKEN, testCampus } from '../testing/test-campus.ts';
import { openSurveys } from './open-surveys.ts';

const campus = await testCampus();
const { app, db } = campus;

let course: GivenCourse;
let student: string;
let surveyId: string;

const office = (verb: string, body: object) =>
  campus.call(`/api/office/surveys/${verb}`, body, { token: SERVICE_TOKEN });

beforeAll(async () => {
  const now = await app.clock.now(db);
  [course, student] = await db.transaction(async (tx) => {
    const given = await givenCourse(tx);
    return [given, await givenInCourse(tx, given)] as const;
  });
  for (const id of [student, course.professorId]) {
    const own = db.select({ personId: profiles.personId }).from(profiles).where(eq(profiles.id, id));
    await db.insert(accounts).values({ personId: sql`(${own})` });
  }
  const dates = { opensAt: addDays(now, -1).toISOString(), closesAt: addDays(now, 3).toISOString() };
  const made = await office('make', { courseId: course.courseId, ...dates });
  surveyId = (made.result as ChangedSurvey).surveyId;
  expect(await office('move', { surveyId, action: 'schedule' })).toMatchObject({
    result: { status: 'open' },
  });
});

it('G9: a lost answer is asked for again, under its key or another, and the first stays', async () => {
  const token = await campus.givenToken(student);
  const send = (key: string, grade: string) =>
    campus.call('/api/student/surveys/submit', sheetOf(surveyId, { workload: grade }), {
      token,
      headers: { 'idempotency-key': key },
    });
  const [first, again, other] = [await send('one', '4'), await send('one', '1'), await send('two', '2')];
  expect([first, again, other].map(({ status, result }) => [status, result])).toEqual([
    [200, { surveyId, sent: 'now' }],
    [200, { surveyId, sent: 'before' }],
    [200, { surveyId, sent: 'before' }],
  ]);
  expect(await db.$count(sealedSheets, eq(sealedSheets.surveyId, surveyId))).toBe(1);
  expect(await db.$count(idempotentAnswers, eq(idempotentAnswers.profileId, student))).toBe(0);
});

it('G9: only who is asked has it: not a student of another course, a professor as a student, nor anybody signed out', async () => {
  const stranger = await campus.givenSignedIn();
  const professor = await campus.givenToken(course.professorId);
  const submit = (token?: string) =>
    campus.call('/api/student/surveys/submit', sheetOf(surveyId), token ? { token } : {});
  expect(
    [await submit(stranger.token), await submit(professor), await submit()].map(({ status }) => status),
  ).toEqual([404, 403, 401]);
  const token = await campus.givenToken(student);
  await campus.call('logout', {}, { token });
  expect((await submit(token)).status).toBe(401);
  const results = { surveyId };
  expect((await campus.call('/api/professor/surveys/detail', results, { token: professor })).status).toBe(
    200,
  );
  expect(
    (await campus.call('/api/professor/surveys/detail', results, { token: stranger.token })).status,
  ).toBe(403);
});

it('G9: what is too long, or too much, is refused by its field', async () => {
  const token = await campus.givenToken(student);
  const submit = (answers: object[]) =>
    campus.call('/api/student/surveys/submit', { surveyId, attended: true, answers }, { token });
  const long = await submit([{ question: 'suggestions', answer: 'x'.repeat(1001) }]);
  expect([long.status, long.success]).toEqual([400, false]);
  const many = await submit(
    Array.from({ length: MOST_ANSWERS + 1 }, () => ({ question: 'workload', answer: '4' })),
  );
  expect([many.status, many.success]).toEqual([400, false]);
});

it('G9: in its last week a survey is a step of the dashboard, until it is sent', async () => {
  const other = await db.transaction((tx) => givenInCourse(tx, course));
  const own = db.select({ personId: profiles.personId }).from(profiles).where(eq(profiles.id, other));
  await db.insert(accounts).values({ personId: sql`(${own})` });
  await app.clock.transact(db, (tx, now) => openSurveys(tx, now));
  const token = await campus.givenToken(other);
  const steps = async () =>
    (
      (await campus.call('/api/student/dashboard/summary', {}, { token, language: 'en' })).result as {
        steps: { code: string; link: string }[];
      }
    ).steps.filter(({ code }) => code === 'survey_due');
  expect(await steps()).toMatchObject([
    { link: `/student/surveys/${surveyId}`, area: 'surveys', severity: 'soon' },
  ]);
  await campus.call('/api/student/surveys/submit', sheetOf(surveyId), { token });
  expect(await steps()).toEqual([]);
});
