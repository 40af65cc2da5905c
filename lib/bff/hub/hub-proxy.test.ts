import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, NullLogger } from '@microsoft/signalr';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LOGIN_VALIDITY_MS } from '../../../contract/wire/constants.ts';
import { startForeignInstitution } from '../../../e2e/support/foreign/foreign-institution.ts';
import type { ForeignPerson } from '../../../e2e/support/foreign/foreign-people.ts';
import { leftMarkOf } from '../session/left.ts';
import { endSession, renew } from '../session/live-sessions.ts';
import { allSockets } from '../session/live-sockets.ts';
import { pendingRevocations } from '../session/pending-revocations.ts';
import { sealSession } from '../session/seal.ts';
import type { Session } from '../session/session.ts';
import { windowEnd } from '../session/session.ts';
import { givenSession } from '../session/session-fixtures.ts';

const SECRET = 'the-secret-of-these-tests-1234567890';
const ORIGIN = 'http://localhost:3000';
const institution = await startForeignInstitution();
const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-hub-'));
Object.assign(process.env, {
  CAMPUS_URL: institution.url,
  SESSION_SECRETS: SECRET,
  PUBLIC_ORIGIN: ORIGIN,
  HUB_SOCKETS: '12',
  DATA_DIR: dataDir,
});
const { proxyHubRequest, proxyHubUpgrade, startHubProxy } = await import('./hub-proxy.ts');
const { isHubPath } = await import('./hub-admission.ts');

const stopHubProxy = startHubProxy();
const server: Server = createServer((request, response) => void proxyHubRequest(request, response));
server.on('upgrade', (request, socket, head) => void proxyHubUpgrade(request, socket, head));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as { port: number };
const url = `http://127.0.0.1:${port}/notifications`;

afterAll(async () => {
  stopHubProxy();
  server.close();
  await institution.stop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  for (const socket of allSockets()) socket.close();
  await nothingLeft();
  institution.reset();
});

const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const;

describe('D4: the way through', () => {
  it.each(transports)('D4: carries events by %s', async (_name, transport) => {
    const { person, session } = givenPerson();
    const { heard } = await givenListener(session, transport);

    institution.tell(person, 'booked', { examId: 9, action: 'booked' });

    await eventually(() => expect(heard).toEqual([{ examId: 9, action: 'booked' }]));
  });

  it.each([
    ['1795374653360123', '&since=1795374653360123'],
    ['yesterday', ''],
    ['17&id=others', ''],
    ['99999999999999999', ''],
  ])('D5: of what a page says it was made from, since=%s, only a number goes on', async (since, goesOn) => {
    const { session } = givenPerson();
    const seen: { path?: string }[] = [];
    const upstream = await givenUpstream((headers) => seen.push(headers));
    await fetch(`${upstream}/notifications/negotiate?negotiateVersion=1&since=${encodeURIComponent(since)}`, {
      method: 'POST',
      headers: await ownHeaders(session),
    });
    expect(seen[0]?.path).toBe(`/notifications/negotiate?negotiateVersion=1${goesOn}`);
  });

  it('D4: adds the bearer, and takes the cookie and everything else away', async () => {
    const { session } = givenPerson();
    const seen: object[] = [];
    const upstream = await givenUpstream((headers) => seen.push(headers));

    await fetch(`${upstream}/notifications/negotiate?negotiateVersion=1&access_token=mine`, {
      method: 'POST',
      headers: {
        ...(await ownHeaders(session)),
        'x-forwarded-for': '10.0.0.1',
        authorization: 'Bearer mine',
      },
    });

    expect(seen).toEqual([
      {
        path: '/notifications/negotiate?negotiateVersion=1',
        authorization: `Bearer ${session.token}`,
        accept: '*/*',
        'content-length': '0',
        host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        connection: 'close',
      },
    ]);
  });

  it('D4: negotiation answers four fields and no other', async () => {
    const { session } = givenPerson();
    const response = await negotiate(session);
    expect(Object.keys((await response.json()) as object).sort()).toEqual([
      'availableTransports',
      'connectionId',
      'connectionToken',
      'negotiateVersion',
    ]);
  });

  it('C6: a session that was signed out without a network has no way through, and what was open closes', async () => {
    const { session } = givenPerson();
    await givenListener(session, HttpTransportType.WebSockets);
    const { cookie, ...own } = await ownHeaders(session);
    const left = { ...own, cookie: `${cookie}; ateneo-left=${leftMarkOf(session.sid)}` };
    expect(await rawAnswer('POST', '/notifications/negotiate', left)).toMatch('HTTP/1.1 401 ');
    await nothingLeft();
    expect(pendingRevocations().has(session.sid)).toBe(true);
  });

  it('D4: a bearer that the institution refuses is 401', async () => {
    const { session } = givenPerson();
    institution.forgetTokens();
    expect((await negotiate(session)).status).toBe(401);
    expect(await refusedUpgrade({ headers: await upgradeHeaders(session) })).toMatch('HTTP/1.1 401 ');
  });
});

describe('a refused request', () => {
  const post = (path: string) => ({ method: 'POST', path });

  it.each([
    ['without a session', post('/notifications/negotiate'), { cookie: undefined }, 401],
    ['of another site', post('/notifications/negotiate'), { 'sec-fetch-site': 'cross-site' }, 403],
    ['of another origin', post('/notifications/negotiate'), { origin: 'http://evil.example' }, 403],
    ['of nobody’s page', post('/notifications/negotiate'), { origin: undefined }, 403],
    ['to an unknown path', post('/notifications/more'), {}, 404],
    ['to a path with a trick', post('/notifications/..%2fapi'), {}, 404],
    ['by an unknown method', { method: 'PUT', path: '/notifications' }, {}, 405],
    ['for a negotiation by GET', { method: 'GET', path: '/notifications/negotiate' }, {}, 405],
  ])('%s is answered at once and closed', async (_what, { method, path }, headers, status) => {
    const own = await ownHeaders(givenPerson().session);
    const answer = await rawAnswer(method, path, { ...own, ...headers });
    expect(answer).toMatch(`HTTP/1.1 ${status} `);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    await nothingLeft();
  });

  it('with an id that is none is answered 400', async () => {
    const { session } = givenPerson();
    const headers = await ownHeaders(session);
    expect(await rawAnswer('GET', '/notifications?id=../x', headers)).toMatch('HTTP/1.1 400 ');
  });

  it('is not one only because it begins like the hub', () => {
    expect(['/notifications', '/notifications/negotiate?x', '/api', undefined].map(isHubPath)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a refused upgrade', () => {
  it.each([
    ['without a session', {}, '/notifications', 401],
    ['with two sessions', {}, '/notifications', 401],
    ['of another origin', { origin: 'http://evil.example' }, '/notifications', 403],
    ['without an origin', { origin: undefined }, '/notifications', 403],
    ['to an unknown path', {}, '/notifications/more', 404],
    ['to the negotiation', {}, '/notifications/negotiate', 404],
    ['of an old version', { 'sec-websocket-version': '8' }, '/notifications', 400],
    ['with an id that is none', {}, '/notifications?id=%00', 400],
  ])('%s gets its status at once and leaves no socket', async (what, headers, path, status) => {
    const { session } = givenPerson();
    const own = await upgradeHeaders(session);
    const cookie = { 'without a session': undefined, 'with two sessions': `${own.cookie}; ${own.cookie}` };
    const sent = {
      ...own,
      ...(what in cookie && { cookie: cookie[what as keyof typeof cookie] }),
      ...headers,
    };

    const answer = await refusedUpgrade({ path, headers: sent });

    expect(answer).toMatch(`HTTP/1.1 ${status} `);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    await nothingLeft();
  });

  it('is 502 while the institution is away', async () => {
    const { session } = givenPerson();
    const away = await givenUpstream(null);
    const { port: awayPort } = new URL(away);
    const answer = await refusedUpgrade({ at: Number(awayPort), headers: await upgradeHeaders(session) });
    expect(answer).toMatch('HTTP/1.1 502 ');
  });

  it('beyond ten of a session is 429, beyond all 503, however they come', async () => {
    const { session } = givenPerson();
    const headers = await upgradeHeaders(session);
    const answers = await Promise.all(Array.from({ length: 14 }, () => firstLine({ headers })));
    expect(answers.filter((line) => line.includes(' 101 '))).toHaveLength(10);
    expect(answers.filter((line) => line.includes(' 429 '))).toHaveLength(4);

    const other = await upgradeHeaders(givenPerson().session);
    const others = await Promise.all(Array.from({ length: 4 }, () => firstLine({ headers: other })));
    expect(others.filter((line) => line.includes(' 101 '))).toHaveLength(2);
    expect(others.filter((line) => line.includes(' 503 '))).toHaveLength(2);
  });
});

describe('an open socket', () => {
  it('C8: is closed when the window ends', async () => {
    const { session } = givenPerson({ ageMs: LOGIN_VALIDITY_MS - 1_500 });
    const { closed } = await givenListener(session, HttpTransportType.WebSockets);
    await closed;
    expect(Date.now()).toBeGreaterThan(windowEnd(session));
    await nothingLeft();
  });

  it('C9: stays when the window was renewed', async () => {
    const { session } = givenPerson({ ageMs: LOGIN_VALIDITY_MS - 1_000 });
    const { client } = await givenListener(session, HttpTransportType.WebSockets);
    const renewed = { ...session, loginDate: Date.now() };
    renew(renewed, windowEnd(renewed));
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(windowEnd(session) + 1_000), {
      timeout: 5_000,
    });
    expect(client.state).toBe('Connected');
  });

  it.each(transports)('C6: is closed by the sign-out, by %s', async (_name, transport) => {
    const { session } = givenPerson();
    const { closed } = await givenListener(session, transport);
    endSession(session.sid, 'revoked', Date.now());
    await closed;
  });

  it('C6: that is still being opened when its session ends is never opened', async () => {
    const { session } = givenPerson();
    const gate = Promise.withResolvers<void>();
    const upstream = await givenUpstream(() => gate.promise);
    const { port: slowPort } = new URL(upstream);
    const answer = rawUpgrade({ at: Number(slowPort), headers: await upgradeHeaders(session) });
    await eventually(() => expect([...allSockets()]).toHaveLength(1));
    endSession(session.sid, 'revoked', Date.now());
    gate.resolve();
    expect(await answer).toBe('');
  });

  it.each(['request', 'upgrade'] as const)(
    'whose client left while it was looked at is none: %s',
    async (how) => {
      const { session } = givenPerson();
      const leave = ({ socket }: IncomingMessage) => socket.destroy();
      server.prependOnceListener(how, leave);
      const headers = how === 'upgrade' ? await upgradeHeaders(session) : await ownHeaders(session);
      await once(rawSocket('GET', '/notifications?id=abc', headers, port), 'close');

      await negotiate(session); // looked at after it, so by now it was
      expect([...allSockets()]).toEqual([]);
    },
  );

  it('that the client leaves is let go of upstream too', async () => {
    const { session } = givenPerson();
    const { client } = await givenListener(session, HttpTransportType.WebSockets);
    await client.stop();
    await nothingLeft();
  });
});

function givenPerson({ ageMs = 0 } = {}): { person: ForeignPerson; session: Session } {
  const person = institution.givenPerson();
  const token = institution.issueToken(person);
  return { person, session: givenSession(Date.now() - ageMs, { token, crmId: String(person.id) }) };
}

const ownHeaders = async (session: Session) => ({
  cookie: `ateneo=${await sealSession(session, [SECRET], Date.now())}`,
  origin: ORIGIN,
});

const upgradeHeaders = async (session: Session): Promise<Headers> => ({
  ...(await ownHeaders(session)),
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
});

const negotiate = async (session: Session) =>
  fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST', headers: await ownHeaders(session) });

/** The official client, started, and what it hears of `booked`. */
async function givenListener(session: Session, transport: HttpTransportType) {
  const client: HubConnection = new HubConnectionBuilder()
    .withUrl(url, { transport, headers: await ownHeaders(session) })
    .configureLogging(NullLogger.instance)
    .build();
  const heard: unknown[] = [];
  client.on('booked', (event) => void heard.push(event));
  const closed = new Promise<void>((resolve) => client.onclose(() => resolve()));
  onTestFinished(() => client.stop());
  await client.start();
  return { client, heard, closed };
}

type Headers = Record<string, string | undefined>;
type Upgrade = { at?: number; path?: string; headers: Headers };

/** Everything that comes until the socket ends. */
async function rawAnswer(method: string, path: string, headers: Headers, at = port): Promise<string> {
  let answer = '';
  const socket = rawSocket(method, path, headers, at).on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

const rawUpgrade = ({ at = port, path = '/notifications', headers }: Upgrade) =>
  rawAnswer('GET', path, headers, at);

/** The whole answer; waits for the socket's end, and so fails when one is left open. */
const refusedUpgrade = rawUpgrade;

async function firstLine({ at = port, path = '/notifications', headers }: Upgrade): Promise<string> {
  const [chunk] = await once(rawSocket('GET', path, headers, at), 'data');
  return String(chunk).split('\r\n')[0] ?? '';
}

function rawSocket(method: string, path: string, headers: Headers, at: number) {
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries({ host: `127.0.0.1:${at}`, 'content-length': '0', ...headers }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`${name}: ${value}\r\n`]),
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

/** A proxy to another institution; it passes what it gets to `show`, or is down. Answers its address. */
async function givenUpstream(show: ((headers: object) => unknown) | null): Promise<string> {
  const upstream = createServer(async ({ url: path, headers }, response) => {
    await show?.({ path, ...headers });
    response.end('{}');
  }).on('upgrade', async ({ headers }, socket) => {
    await show?.(headers);
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  });
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = `http://127.0.0.1:${(upstream.address() as { port: number }).port}`;
  if (show === null) upstream.close();
  vi.resetModules();
  const { CAMPUS_URL } = process.env;
  process.env.CAMPUS_URL = address;
  const proxy = await import('./hub-proxy.ts');
  await (await import('../../config/portal-config.ts')).portalConfig();
  process.env.CAMPUS_URL = CAMPUS_URL;
  const front = createServer((request, response) => void proxy.proxyHubRequest(request, response));
  front.on('upgrade', (request, socket, head) => void proxy.proxyHubUpgrade(request, socket, head));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    for (const open of [front, upstream]) {
      open.closeAllConnections();
      open.close();
    }
  });
  return `http://127.0.0.1:${(front.address() as { port: number }).port}`;
}

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 8_000, interval: 20 });

const nothingLeft = () =>
  eventually(() => {
    expect([...allSockets()]).toEqual([]);
  });
