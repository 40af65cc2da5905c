import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionStatus } from '../contract/accounts/account.ts';
import { envelope } from '../contract/wire/envelope.ts';
import { givenSession } from '../lib/bff/session/session-fixtures.ts';
import { cut } from './support/foreign/foreign-behaviours.ts';
import { startForeignInstitution } from './support/foreign/foreign-institution.ts';
import { firstOf } from './support/foreign/foreign-people.ts';
import { callPortal } from './support/programs/call-portal.ts';
import { campusPid, expect, isAlive, type OwnPortal, test } from './support/programs/own-portal.ts';
import { freePort } from './support/programs/programs.ts';
import { sessionCookie } from './support/programs/session-cookie.ts';

const TRY_AGAIN = { name: 'Riprova' };

test('SIGTERM ends portal and campus in order, and no open socket holds them up', async ({
  givenPortal,
  dataDir,
}) => {
  const { url, program } = await givenPortal();
  const campus = campusPid(dataDir);
  const silent = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  const halfway = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  halfway.write('GET /account/login HTTP/1.1\r\nHo');

  const startedAt = Date.now();
  await program.stop();

  expect(Date.now() - startedAt).toBeLessThan(8_000);
  expect(isAlive(campus)).toBe(false);
  for (const socket of [silent, halfway]) await expect.poll(() => socket.destroyed).toBe(true);
});

test('from SIGTERM on a portal is not ready, and serves on for as long as a balancer needs', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  const { url, program } = await givenPortal({ CAMPUS_URL: institution.url, STOP_DELAY_MS: '5000' });
  const read = (path: string) => fetch(url + path).then(({ status }) => status);
  expect(await read('/readyz')).toBe(200);

  const stopped = program.stop();

  await expect.poll(() => read('/readyz')).toBe(503);
  expect(await read('/healthz')).toBe(200);
  expect(await read('/account/login')).toBe(200);
  await stopped;
  await institution.stop();
});

test('a portal that is killed takes campus along', async ({ givenPortal, dataDir }) => {
  const { program } = await givenPortal();
  const campus = campusPid(dataDir);
  expect(isAlive(campus)).toBe(true);

  await program.kill();

  await expect.poll(() => isAlive(campus), { timeout: 10_000 }).toBe(false);
});

test('E6: a campus that is killed is started again, and calls work as before', async ({
  givenPortal,
  dataDir,
}) => {
  const portal = await givenPortal();
  const campus = campusPid(dataDir);
  expect(await statusOf(portal)).toBe(200);

  process.kill(campus, 'SIGKILL');

  await expect.poll(() => statusOf(portal)).toBe(502);
  await expect.poll(() => statusOf(portal), { timeout: 60_000 }).toBe(200);
  expect(campusPid(dataDir)).not.toBe(campus);
  await expect.poll(() => portal.program.lines('campus ended')).not.toEqual([]);
});

test('E6: with an institution that is unreachable the portal starts, and a page offers to try again', async ({
  givenPortal,
  context,
  page,
}) => {
  const { url } = await givenPortal({ CAMPUS_URL: `http://127.0.0.1:${await freePort()}` });
  await context.addCookies([await sessionCookie(givenSession(Date.now()), url)]);
  await page.goto(`${url}/student/courses`);
  await expect(page.getByRole('button', TRY_AGAIN)).toBeVisible();
  expect((await fetch(`${url}/readyz`)).status).toBe(200); // a balancer leaves people to this page
});

test('E6: a call that fails is one line of the log, with the id of its request', async ({ givenPortal }) => {
  const portal = await givenPortal({ CAMPUS_URL: `http://127.0.0.1:${await freePort()}` });

  expect(await statusOf(portal)).toBe(502);

  await expect.poll(() => portal.program.lines('{')).toHaveLength(1);
  const [line] = portal.program.lines('{');
  expect(JSON.parse(line ?? '')).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    path: '/api/user/faculties',
    outcome: 'unreachable: ECONNREFUSED',
  });
});

test('S10: a sign-out that was not heard holds after kill -9, and is heard in the end', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  const before = await givenPortal({ CAMPUS_URL: institution.url });
  const person = institution.givenPerson();
  const session = givenSession(Date.now(), { token: institution.issueToken(person, firstOf(person)) });
  const { name, value } = await sessionCookie(session, before.url);
  const cookie = { cookie: `${name}=${value}` };
  expect(await isSignedIn(before, cookie)).toBe(true);
  institution.behave('/api/user/logout', cut);
  await callPortal(before, cookie, '/api/user/logout');
  await before.program.kill();

  const after = await givenPortal({ CAMPUS_URL: institution.url });
  expect(await isSignedIn(after, cookie)).toBe(false);
  institution.behave('/api/user/logout', null);
  const told = institution.askedFor('/api/user/logout').length;
  await expect.poll(() => institution.askedFor('/api/user/logout').length).toBeGreaterThan(told);
  expect(institution.askedFor('/api/user/logout').at(-1)?.headers.authorization).toBe(
    `Bearer ${session.token}`,
  );
  await institution.stop();
});

test('S6: a second SIGINT ends the portal at once, but not the one that npm sends on', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  institution.behave('/api/user/faculties', () => {});
  const portal = await givenPortal({ CAMPUS_URL: institution.url });
  const { pid } = portal.program;
  const call = callPortal(portal).catch(() => 'cut');
  await expect.poll(() => institution.askedFor('/api/user/faculties')).toHaveLength(1);

  process.kill(pid, 'SIGINT');
  await pause(100);
  process.kill(pid, 'SIGINT');
  await pause(1_500);
  expect(isAlive(pid)).toBe(true);
  const startedAt = Date.now();
  process.kill(pid, 'SIGINT');

  expect(await call).toBe('cut');
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  await institution.stop();
});

const statusOf = async (portal: OwnPortal) => (await callPortal(portal)).status;

async function isSignedIn(portal: OwnPortal, cookie: { cookie: string }): Promise<boolean> {
  const { result } = envelope.parse(await (await callPortal(portal, cookie, '/api/session/status')).json());
  return sessionStatus.parse(result).authenticated;
}
