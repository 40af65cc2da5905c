import { connect } from 'node:net';
import process from 'node:process';
import { sessionStatus } from '../contract/account.ts';
import { envelope } from '../contract/envelope.ts';
import { givenSession } from '../lib/session/given-session.ts';
import { cut } from './foreign-behaviours.ts';
import { startForeignInstitution } from './foreign-institution.ts';
import { firstOf } from './foreign-people.ts';
import { campusPid, expect, isAlive, type OwnPortal, test } from './own-portal.ts';
import { freePort } from './programs.ts';
import { sessionCookie } from './session-cookie.ts';

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

test('health and metrics are for the inside: through a gateway they are nowhere', async ({ givenPortal }) => {
  const institution = await startForeignInstitution();
  const { url } = await givenPortal({ CAMPUS_URL: institution.url });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(url + path)).status).toBe(200);
    const outside = await fetch(url + path, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(outside.status).toBe(404);
    expect(await outside.text()).toBe('');
  }
  await institution.stop();
});

test('what pages and calls do is in the metrics of the portal, under names of ours', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  const portal = await givenPortal({ CAMPUS_URL: institution.url });
  await fetch(`${portal.url}/account/login`);
  await fetch(`${portal.url}/anything/an/attacker/likes`);
  await ask(portal);
  const nobody = { username: 'nobody', password: 'bm9ib2R5' };
  await ask(portal, {}, '/api/user/login', nobody);

  const samples = await (await fetch(`${portal.url}/metrics`)).text();

  const counted = (name: string, labels: string) =>
    Number(samples.match(new RegExp(`^${name}\\{${labels}\\} (\\d+)$`, 'm'))?.[1]);
  const requests = 'ateneo_portal_request_duration_seconds_count';
  expect(counted(requests, 'route="/account/login",status="2xx"')).toBeGreaterThan(0);
  expect(counted(requests, 'route="/api",status="2xx"')).toBeGreaterThan(0);
  const upstream = 'ateneo_portal_upstream_duration_seconds_count';
  expect(counted(upstream, 'call="/api/user/faculties",outcome="2xx"')).toBe(1);
  expect(counted('ateneo_portal_sign_ins_total', 'call="/api/user/login",result="refused"')).toBe(1);
  expect(samples).toMatch(/^ateneo_portal_upstream_breaker_open 0$/m);
  expect(samples).toMatch(/^ateneo_portal_hub_sockets 0$/m);
  expect(samples).not.toContain('attacker');
  await institution.stop();
});

test('one request has one id in the log of both programs', async ({ givenPortal }) => {
  const portal = await givenPortal({ LOG_LEVEL: 'debug' });
  await ask(portal);

  const idsWith = (word: string, path: string) =>
    portal.program
      .printed()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${word}"`) && line.includes(`"path":"${path}"`))
      .map((line) => JSON.parse(line).requestId);
  await expect.poll(() => idsWith('upstream', '/api/user/faculties')).toHaveLength(1);
  const [id] = idsWith('upstream', '/api/user/faculties');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(idsWith('incoming request', '/api/user/faculties')).toEqual([id]);
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
  expect(portal.program.printed()).toContain('campus ended');
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
});

test('E6: a call that fails is one line of the log, with the id of its request', async ({ givenPortal }) => {
  const portal = await givenPortal({ CAMPUS_URL: `http://127.0.0.1:${await freePort()}` });

  expect(await statusOf(portal)).toBe(502);

  const [line, ...others] = portal.program
    .printed()
    .split('\n')
    .filter((text) => text.startsWith('{'));
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '')).toMatchObject({
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    path: '/api/user/faculties',
    outcome: 'unreachable: ECONNREFUSED',
  });
});

test('headers of the inside mean nothing when a browser sends them', async ({ givenPortal }) => {
  const institution = await startForeignInstitution();
  const portal = await givenPortal({ CAMPUS_URL: institution.url });
  const forged = {
    'x-ateneo-peer': '203.0.113.9',
    'x-ateneo-request': 'forged',
    'x-locale': 'en',
    'x-nonce': 'forged',
    'x-path': '/student/forged',
    'x-middleware-subrequest': Array(5).fill('middleware').join(':'),
  };

  await ask(portal, forged);
  const [asked] = institution.askedFor('/api/user/faculties');
  expect(asked?.headers['x-client-address']).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  expect(asked?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);

  for (const path of ['/account/login', '/nowhere.png']) {
    const document = await fetch(`${portal.url}${path}`, { headers: forged });
    expect(document.headers.get('content-security-policy')).not.toContain('forged');
    const text = await document.text();
    expect(text).toContain('<html lang="it"');
    expect(text).not.toContain('forged');
  }

  const closed = await fetch(`${portal.url}/student/courses`, { headers: forged, redirect: 'manual' });
  expect(closed.headers.get('location')).toMatch(/\/account\/login\?next=%2Fstudent%2Fcourses$/);
  await institution.stop();
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
  await ask(before, cookie, '/api/user/logout');
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

const statusOf = async (portal: OwnPortal) => (await ask(portal)).status;

/** A call that needs no session, as the portal's own page makes it. */
const ask = (
  { url }: OwnPortal,
  headers: Record<string, string> = {},
  path = '/api/user/faculties',
  body: object = {},
) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });

async function isSignedIn(portal: OwnPortal, cookie: { cookie: string }): Promise<boolean> {
  const { result } = envelope.parse(await (await ask(portal, cookie, '/api/session/status')).json());
  return sessionStatus.parse(result).authenticated;
}
