import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { accounts, courseMessages, profiles } from '../../db/schema.ts';
import {
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
} from '../../testing/teaching/courses-fixtures.ts';
import { testCampus } from '../../testing/test-campus.ts';

const campus = await testCampus();
const written = { subject: 'Aula cambiata', text: 'Domani in B104' };
let course: GivenCourse;
let token: string;
let careerId: string;
beforeAll(async () => {
  course = await givenCourse(campus.db);
  careerId = await givenStudent(campus.db, [course]);
  await givenEnrolment(campus.db, { ...course, careerId }, 'enrolled');
  const people = await campus.db.select({ personId: profiles.personId }).from(profiles);
  await campus.db.insert(accounts).values(people).onConflictDoNothing();
  token = (await campus.givenToken(course.professorId)) ?? '';
});

const send = (key: string, change: object = {}, as = token) =>
  campus.call(
    '/api/professor/courses/message',
    { courseId: course.courseId, ...written, ...change },
    {
      token: as,
      headers: { 'idempotency-key': key },
    },
  );
const sent = () => campus.db.$count(courseMessages, eq(courseMessages.offeringId, course.courseId));

it('is sent once by one press, however often it comes, also at once', async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all([send(key), send(key)]);
  answers.push(await send(key));
  const ids = answers.map(({ result }) => (result as { messageId: string }).messageId);
  expect(new Set(ids).size).toBe(1);
  expect(await sent()).toBe(1);
  expect((await send(key, { text: 'Un altro testo' })).status).toBe(422);
});

it('is sent by nobody who isn’t signed in as a professor', async () => {
  const before = await sent();
  const student = await campus.givenToken(careerId);
  expect((await send(crypto.randomUUID(), {}, 'nobody')).status).toBe(401);
  expect((await send(crypto.randomUUID(), {}, student ?? '')).status).toBe(403);
  expect(await sent()).toBe(before);
});

it('is refused by its field where it is too long or empty, and goes to 500 named ones at most', async () => {
  const fields = async (change: object) => {
    const { result, status } = await send(crypto.randomUUID(), change);
    return [status, ...(result as { reasons: { code: string }[] }).reasons.map(({ code }) => code)];
  };
  expect(await fields({ subject: 'a'.repeat(151) })).toEqual([400, 'field.subject']);
  expect(await fields({ text: ' ' })).toEqual([400, 'field.text']);
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await fields({ careerIds: many })).toEqual([400, 'field.careerIds']);
  expect(await fields({ careerIds: [] })).toEqual([400, 'field.careerIds']);
});
