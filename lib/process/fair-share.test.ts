import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { askerNow, askerOf, shareOf } from '../bff/session/asker.ts';
import { sealSession } from '../bff/session/seal.ts';
import { givenSession } from '../bff/session/session-fixtures.ts';

const SECRETS = ['the-first-secret-1234567890-abcdef'];
Object.assign(process.env, { SESSION_SECRETS: SECRETS.join(','), PUBLIC_ORIGIN: 'http://localhost:3000' });
const { portalConfig } = await import('../config/portal-config.ts');
const { createFairShare } = await import('./fair-share.ts');

const cookieOf = async (crmId: string) =>
  `ateneo=${await sealSession(givenSession(Date.now(), { crmId }), SECRETS, Date.now())}`;

/** A file over a network that takes no more than its begin. */
const isSlowFile = (url = '') => /^\/api\/(student\/documents\/files|account\/copies)\//.test(url);

/** A portal whose pages take so long, and who asked for them. */
async function givenPortal(
  pageMs: number,
  settings: { ADDRESS_BURST_MS?: number; PERSON_AT_ONCE?: number } = {},
) {
  const inTurn = createFairShare({ ...portalConfig(), ...settings }, () => '<p>Too much</p>');
  const askers: (string | null)[] = [];
  const page = async ({ url }: IncomingMessage, res: ServerResponse) => {
    await pause(pageMs);
    askers.push(askerNow());
    if (isSlowFile(url)) return res.write('its begin');
    res.end('page');
  };
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    req.headers['x-ateneo-peer'] = '192.0.2.1';
    void inTurn(req, res, () => void page(req, res));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  return { ask, askers, url };
}

it('S4: 32 connections of one person are told when to come again, and somebody else’s pages come', async () => {
  const { ask } = await givenPortal(20);
  const [one, other] = [{ cookie: await cookieOf('one') }, { cookie: await cookieOf('other') }];
  const until = performance.now() + 5_000;
  const told: Awaited<ReturnType<typeof ask>>[] = [];
  const flood = async () => {
    while (performance.now() < until) told.push(await ask('/student/dashboard', one));
  };
  const visit = async () => {
    while (performance.now() < until) expect((await ask('/student/dashboard', other)).status).toBe(200);
  };
  await Promise.all([...Array.from({ length: 32 }, flood), visit()]);
  const refused = told.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
});

it('S4: 300 people behind one address who open a page at the same instant are refused nothing', async () => {
  const { ask } = await givenPortal(10);
  const cookies = await Promise.all(Array.from({ length: 300 }, (_, at) => cookieOf(`person-${at}`)));
  const signedIn = await Promise.all(cookies.map((cookie) => ask('/student/exams', { cookie })));
  expect(signedIn.every(({ status }) => status === 200)).toBe(true);
  const nobody = await Promise.all(Array.from({ length: 300 }, () => ask('/account/login')));
  expect(nobody.every(({ status }) => status === 200)).toBe(true);
});

it('S4: what a page reads is asked for in the name of its person', async () => {
  const { ask, askers } = await givenPortal(1);
  await ask('/student/dashboard', { cookie: await cookieOf('one') });
  await ask('/account/login');
  expect(askers).toEqual(['person:one', 'address:192.0.2.1']);
});

it('S4: a call is refused in its envelope, a page as a page; a sign-in and files of the build never', async () => {
  const { ask } = await givenPortal(30, { ADDRESS_BURST_MS: 1 });
  const visiting = new AbortController();
  const other = { cookie: await cookieOf('other') };
  const visits = (async () => {
    while (!visiting.signal.aborted) await ask('/student/dashboard', other);
  })();
  await ask('/account/login'); // what the address has is used up
  const crowd = Array.from({ length: 60 }, () => ask('/account/login', { accept: 'text/html' }));
  const [call, signIn, script] = await Promise.all([
    ask('/api/offers/list'),
    ask('/api/user/login'),
    ask('/_next/static/chunk.js'),
  ]);
  expect(call.status).toBe(429);
  expect(JSON.parse(call.text)).toMatchObject({ success: false, messages: [{ code: 'shared.tooMuch' }] });
  expect([signIn.status, script.status]).toEqual([200, 200]);
  const refused = (await Promise.all(crowd)).find(({ status }) => status === 429);
  expect(refused?.text).toBe('<p>Too much</p>');
  visiting.abort();
  await visits;
});

it('S4: an IPv6 network has one share, however many addresses it has', () => {
  const [one, other] = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2'].map((address) => askerOf(null, address));
  expect(shareOf(one ?? '')).toBe(shareOf(other ?? ''));
  expect(shareOf(askerOf(null, '2001:db8:0:2::1'))).not.toBe(shareOf(one ?? ''));
  expect(shareOf(askerOf(null, '192.0.2.1'))).toBe('address:192.0.2.1');
});

it.each(['/api/student/documents/files/1', '/api/account/copies/1/pdf'])(
  'S4: a file that is fetched slowly takes no turn of its person once it is on its way: %s',
  async (path) => {
    const { ask, url } = await givenPortal(1, { PERSON_AT_ONCE: 1 });
    const own = { cookie: await cookieOf('one') };
    const fetching = new AbortController();
    const file = await fetch(url + path, { headers: own, signal: fetching.signal });
    expect(file.status).toBe(200);
    expect((await ask('/student/dashboard', own)).status).toBe(200);
    fetching.abort();
  },
);
