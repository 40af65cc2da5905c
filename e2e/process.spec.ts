import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { sessionStatus } from '../contract/account.ts';
import { envelope } from '../contract/envelope.ts';
import { givenSession } from '../lib/session/given-session.ts';
import { cut } from './foreign-behaviours.ts';
import { startForeignInstitution } from './foreign-institution.ts';
import { firstOf } from './foreign-people.ts';
import { campusPid, expect, isAlive, type OwnPortal, test } from './own-portal.ts';
import { freePort } from './programs.ts';
import { rawExchange } from './raw-exchange.ts';
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

test('S15: every answer is guarded by its headers, whoever writes it', async ({ givenPortal }) => {
  const institution = await startForeignInstitution();
  const { url } = await givenPortal({
    CAMPUS_URL: institution.url,
    PUBLIC_ORIGIN: 'https://portal.test',
  });
  const login = await (await fetch(`${url}/account/login`)).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(login)?.[0] ?? '';
  const host = 'Host: portal.test\r\n';
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
  const answers: [what: string, bytes: string, status: number, kept?: RegExp][] = [
    ['a page', get('/account/login'), 200],
    ['a redirect', get('/student/exams'), 307],
    ['a redirect of the language', get('/account/login?lng=en'), 307],
    ['a redirect of Next', get('/account/login/'), 308],
    ['a call', `POST /api/nothing HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, 404],
    ['a call by another method', get('/api/user/login'), 405],
    ['a language nobody has', get('/assets/locales/fr.translation.json'), 404],
    ['a language', get('/assets/locales/it.translation.json'), 200, /max-age=3600/],
    ['the icon', get('/icon.svg'), 200, /public/],
    ['a script', get(script, 'Accept-Encoding: br\r\n'), 200, /immutable/],
    ['a script as it is', get(script), 200, /immutable/],
    ['a script that is none', get('/_next/static/none.js'), 404],
    ['the hub', get('/notifications'), 403],
    ['an upgrade', get('/notifications', upgrade), 400],
    ['the inside', get('/healthz'), 200],
    ['large headers', get('/', `X-Large: ${'x'.repeat(20_000)}\r\n`), 431],
    ['huge headers', get('/', `X-Large: ${'x'.repeat(200_000)}\r\n`), 431],
    ['a bad escape', get('/api/%'), 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ...['/verify/x', '/calendar/x', '/assets/x', '/_next/x', '/favicon.ico'].map(
      (path): [string, string, number] => [path, get(path, 'Accept: text/html\r\n'), 404],
    ),
  ];
  for (const [what, bytes, status, kept] of answers) {
    const head = (await rawExchange(url, [bytes])).split('\r\n\r\n')[0] ?? '';
    expect(head, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head, what).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head, what).toMatch(/^strict-transport-security: max-age=31536000/im);
    expect(head, what).toMatch(/^referrer-policy: same-origin$/im);
    expect(/^cache-control: (.*)$/im.exec(head)?.[1], what).toMatch(kept ?? /no-store/);
    if (/^content-type: text\/html/im.test(head))
      expect(head, what).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  }
  await institution.stop();
});

test('S15: a document nobody guards else has the nonce of its own answer, never one of the request', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  const { url } = await givenPortal({ CAMPUS_URL: institution.url });
  for (const path of [
    '/verify/x',
    '/calendar/x',
    '/assets/x',
    '/_next/x',
    '/favicon.ico',
    '/account/login',
  ]) {
    const document = await fetch(url + path, {
      headers: { 'content-security-policy': "script-src 'nonce-Zm9yZ2Vk'", accept: 'text/html' },
    });
    const nonces = [...(await document.text()).matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
    expect(nonces.length, path).toBeGreaterThan(0);
    const policy = document.headers.get('content-security-policy');
    for (const nonce of nonces) expect(policy, path).toContain(`'nonce-${nonce}'`);
    expect(policy, path).not.toContain('Zm9yZ2Vk');
  }
  await institution.stop();
});

test('S16, S17: what is no proper request is 4xx at the door, and one JSON line each', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  const { url, program } = await givenPortal({ CAMPUS_URL: institution.url });
  const host = 'Host: portal.test\r\n';
  const refused: [bytes: string, status: number][] = [
    [`GET /api/% HTTP/1.1\r\n${host}\r\n`, 400],
    [`GET /%ff HTTP/1.1\r\n${host}\r\n`, 400],
    [`TRACE / HTTP/1.1\r\n${host}\r\n`, 405],
    [`TRACE /api/user/login HTTP/1.1\r\n${host}\r\n`, 405],
    [`GET * HTTP/1.1\r\n${host}\r\n`, 400],
    [`PUT /icon.svg HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, 405],
    [`POST /account/login HTTP/1.1\r\n${host}Next-Action: abc\r\nContent-Length: 0\r\n\r\n`, 405],
    [`GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`, 400],
    [`GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 400],
    ['GET /account/login\r\n\r\n', 400],
  ];
  for (const [bytes, status] of refused)
    expect(await rawExchange(url, [bytes]), bytes).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const ranged = `GET /icon.svg HTTP/1.1\r\n${host}Range: bytes=999999-\r\n\r\n`;
  expect(await rawExchange(url, [ranged])).toMatch(/^HTTP\/1\.1 200 /);

  const lines = program.printed().split('\n');
  const told = lines.filter((line) => line.includes('refused at the door')).map((line) => JSON.parse(line));
  expect(told.map(({ status }) => status)).toEqual(refused.map(([, status]) => status));
  expect(lines.filter((line) => /Error|^\s+at /.test(line))).toEqual([]);
  await institution.stop();
});

test('S6: a second SIGINT ends the portal at once, but not the one that npm sends on', async ({
  givenPortal,
}) => {
  const institution = await startForeignInstitution();
  institution.behave('/api/user/faculties', () => {});
  const portal = await givenPortal({ CAMPUS_URL: institution.url });
  const { pid } = portal.program;
  const call = ask(portal).catch(() => 'cut');
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
