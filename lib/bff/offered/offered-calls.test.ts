import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { answering } from '../../../e2e/support/foreign/foreign-behaviours';
import { professorProfile } from '../../../e2e/support/foreign/foreign-people';
import { givenPortal } from '../testing/portal-fixtures';
import { offered } from './offered';

const { institution, post, givenSession } = await givenPortal();

const notOffered = { status: 404, success: false, messages: [{ code: 'shared.notOffered' }] };
const ID = '0190f3a2-0000-7000-8000-00000000000';
const timesAsked = (path: string) => institution.askedFor(path).length;

it('E1: a call that doesn’t exist is asked once, whoever asks, and each is told that it isn’t offered', async () => {
  const path = '/api/student/notifications/list';
  for (const as of [givenSession(), givenSession(), givenSession()])
    expect(await post(path, {}, { as })).toMatchObject(notOffered);
  expect(timesAsked(path)).toBe(1);
});

const bare = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>');

it.each([405, 501])('E1: a %i without an envelope to a read says the same', async (status) => {
  const path = status === 405 ? '/api/student/search/find' : '/api/professor/search/find';
  institution.behave(path, bare(status));
  const person = institution.givenPerson();
  const as = givenSession(
    status === 405 ? {} : { person: { ...person, profiles: [{ ...professorProfile }] } },
  );
  expect(await post(path, { text: 'analisi' }, { as })).toMatchObject(notOffered);
  expect(await post(path, { text: 'fisica' }, { as })).toMatchObject(notOffered);
  expect(timesAsked(path)).toBe(1);
});

it.each([
  [404, 404, 'shared.notOffered'],
  [405, 405, 'shared.notOffered'],
  [501, 502, 'shared.genericError'],
])(
  'E1: a change that is answered %i without an envelope is tried again by whoever comes next',
  async (status, told, code) => {
    const path = '/api/student/exams/book';
    institution.behave(path, bare(status));
    for (const as of [givenSession(), givenSession()])
      expect(await post(path, { examId: `${ID}7` }, { as })).toMatchObject({
        status: told,
        messages: [{ code }],
      });
    expect(timesAsked(path)).toBe(2);
  },
);

it('E1: what a framework says of a path that it doesn’t know is no envelope', async () => {
  const path = '/api/professor/notifications/list';
  institution.behave(path, answering({ detail: 'Not Found' }, 404));
  const person = institution.givenPerson({ profiles: [{ ...professorProfile }] });
  for (const as of [givenSession({ person }), givenSession({ person })])
    expect(await post(path, {}, { as })).toMatchObject(notOffered);
  expect(timesAsked(path)).toBe(1);
});

it('E1: one person’s 404 with an envelope is an answer, and hides nothing from another', async () => {
  const path = '/api/student/courses/enrol';
  const text = 'Questo insegnamento non c’è.';
  const as = givenSession();
  institution.behave(path, answering({ success: false, result: null, messages: [{ text }] }, 404));
  expect(await post(path, { courseId: `${ID}7` }, { as })).toMatchObject({
    status: 404,
    messages: [{ text }],
  });
  expect(await post(path, { courseId: `${ID}8` }, { as })).toMatchObject({
    status: 404,
    messages: [{ text }],
  });
  expect(timesAsked(path)).toBe(2);
});

it('the fifteen are asked every time', async () => {
  const path = '/api/user/faculties';
  institution.behave(path, (response) => response.writeHead(404).end('<h1>Not Found</h1>'));
  for (const _ of [1, 2]) expect(await post(path)).toMatchObject(notOffered);
  expect(timesAsked(path)).toBe(2);
});

it('E1: where an area’s list doesn’t exist its changes are tried all the same', async () => {
  const as = givenSession();
  offered().learn('student/courses/list', 'missing', Date.now());
  expect(await post('/api/student/courses/drop', { courseId: `${ID}7` }, { as })).toMatchObject(notOffered);
  expect(timesAsked('/api/student/courses/drop')).toBe(1);
});
