import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { importState, startedImport } from '../../contract/operations/imports.ts';
import type { Envelope } from '../../contract/wire/envelope.ts';
import { givenFolder } from '../testing/services/bundle-fixtures.ts';
import { testApp } from '../testing/test-campus.ts';
import { testDatabase } from '../testing/test-database.ts';
import { givenUniversity, rowIn } from '../testing/university-fixtures.ts';

const serviceToken = 'a-service-token-of-these-tests-only';
const app = await testApp(await testDatabase(), { CAMPUS_SERVICE_TOKEN: serviceToken });

async function ask(verb: string, payload: object, token = serviceToken) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'es' };
  const answer = await app.inject({ method: 'POST', url: `/api/office/import/${verb}`, headers, payload });
  return { status: answer.statusCode, ...answer.json<Envelope>() };
}

/** Begins an import over the call and asks until it has ended. */
async function imported(
  path: string,
  options: { dryRun?: boolean; skipInvalid?: boolean } = {},
  verb = 'run',
) {
  const { runId } = startedImport.parse((await ask(verb, { path, ...options })).result);
  for (;;) {
    const { report } = importState.parse((await ask('state', { runId })).result);
    if (report) return report;
    await pause(20);
  }
}

test('the office begins an import and asks how far it is', async () => {
  const bundle = givenUniversity();
  expect(await imported(givenFolder(bundle))).toMatchObject({
    outcome: 'applied',
    version: '1.2',
    problems: [],
  });

  rowIn(bundle, 'users', 'ada').email = 'ada';
  expect(await imported(givenFolder(bundle))).toMatchObject({
    outcome: 'refused',
    problems: [
      {
        file: 'users.csv',
        line: 3,
        column: 'email',
        value: 'ada',
        text: 'No es una dirección de correo electrónico.',
      },
    ],
  });
});

test('a preview ends with what was refused, warned and left out, and the likely cause of the commonest', async () => {
  const bundle = givenUniversity();
  for (const cells of bundle.users) cells.enabledUser = 'TRUE';
  rowIn(bundle, 'enrollments', 'E-ADA').userSourcedId = 'nobody';
  const path = givenFolder(bundle);
  expect(await imported(path, { dryRun: true })).toMatchObject({
    outcome: 'refused',
    counts: { refused: 1, warned: 3, leftOut: 0 },
    problems: [{ file: 'enrollments.csv', line: 3, value: 'nobody' }],
  });
  expect(await imported(path, { dryRun: true, skipInvalid: true })).toMatchObject({
    outcome: 'previewed',
    counts: { refused: 0, warned: 3, leftOut: 1 },
    problems: [],
    leftOut: [{ file: 'enrollments.csv', line: 3, text: 'En users.csv no existe esta fila.' }],
    warnings: [
      { file: 'users.csv', line: 2, value: 'TRUE', text: 'Leído como true.' },
      { line: 3 },
      { line: 4 },
    ],
    likelyCause: expect.stringMatching(/^Causa probable .* un programa de hojas de cálculo/),
  });
});

test('a campus that is busy with an import answers others all the same', async () => {
  const { runId } = startedImport.parse((await ask('run', { path: givenFolder(givenUniversity()) })).result);
  const faculties = await app.inject({ method: 'POST', url: '/api/user/faculties', payload: {} });
  expect(faculties.statusCode).toBe(200);
  while (!importState.parse((await ask('state', { runId })).result).report) await pause(20);
});

test('nobody else may, and an unknown one is not found', async () => {
  expect(await ask('run', { path: '/tmp' }, 'another-token')).toMatchObject({ status: 401 });
  expect(await ask('state', { runId: '0e1f8a7c-6f0b-4b58-9d53-1f2f3c4d5e6f' })).toMatchObject({
    status: 404,
  });
});

test('the office imports lessons the same way', async () => {
  const path = join(
    givenFolder(
      new Map([
        ['lessons.csv', 'sourcedId,classSourcedId,date,startTime,endTime\nL1,C-XXX,2026-10-05,9:00,8:00\n'],
      ]),
    ),
    'lessons.csv',
  );
  const place = { file: 'lessons.csv', line: 2 };
  expect(await imported(path, { dryRun: true }, 'lessons')).toMatchObject({
    outcome: 'refused',
    problems: [
      {
        ...place,
        column: 'classSourcedId',
        text: 'Ningún grupo importado y ningún curso tiene este identificador.',
      },
      { ...place, column: 'endTime', text: 'El final debe ser posterior al inicio, el mismo día.' },
    ],
  });
  expect(await ask('lessons', { path }, 'another')).toMatchObject({ status: 401 });
});
