import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../testing/test-eventually.ts';
import { givenHub, type TestHub } from '../testing/test-hub.ts';
import { RECORD_SEPARATOR } from './protocol.ts';

const HANDSHAKE = `{"protocol":"json","version":1}${RECORD_SEPARATOR}`;

test.each([
  ['without a bearer', { headers: { Authorization: null } }, '401 Unauthorized'],
  ['with an unknown bearer', { headers: { Authorization: 'Bearer unknown' } }, '401 Unauthorized'],
  [
    'while nobody can tell who it is',
    { headers: { Authorization: 'Bearer database-gone' } },
    '503 Service Unavailable',
  ],
  ['to another path', { target: '/elsewhere' }, '404 Not Found'],
  ['to the negotiation', { target: '/notifications/negotiate' }, '404 Not Found'],
  ['with an unknown id', { target: '/notifications?id=unknown' }, '404 Not Found'],
  ['with two ids', { target: '/notifications?id=a&id=b' }, '400 Bad Request'],
  ['to another protocol', { headers: { Upgrade: 'h2c' } }, '400 Bad Request'],
  ['without a key', { headers: { 'Sec-WebSocket-Key': null } }, '400 Bad Request'],
  ['by POST', { method: 'POST' }, '405 Method Not Allowed'],
] as const)('an upgrade %s is answered at once, and its socket ends', async (_, upgrade, status) => {
  const at = await givenHub();
  const answer = await refusedUpgrade(at, upgrade);
  expect(answer).toMatch(`HTTP/1.1 ${status}\r\n`);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(at.hub.size).toBe(0);
});

test('an upgrade beyond the limits is answered 429 for one client and 503 for all', async () => {
  const at = await givenHub({ limits: { connectionsPerIdentity: 1, connections: 2 } });
  await givenWebSocket(at);
  expect(await refusedUpgrade(at, { headers: { Authorization: 'Bearer anna-2' } })).toMatch('HTTP/1.1 429 ');
  await givenWebSocket(at, { bearer: 'bruno' });
  expect(await refusedUpgrade(at, { headers: { Authorization: 'Bearer carla' } })).toMatch('HTTP/1.1 503 ');
  expect(at.hub.size).toBe(2);
});

test('an upgrade to a connection is for its own client, and for one WebSocket only', async () => {
  const at = await givenHub();
  const id = await negotiated(at);
  const target = `/notifications?id=${id}`;
  expect(await refusedUpgrade(at, { target, headers: { Authorization: 'Bearer bruno' } })).toMatch(
    'HTTP/1.1 404 ',
  );
  await givenWebSocket(at, { query: `?id=${id}` });
  expect(await refusedUpgrade(at, { target })).toMatch('HTTP/1.1 409 ');
  const headers = { authorization: 'Bearer anna' };
  expect((await fetch(`${at.url}?id=${id}`, { headers })).status).toBe(409);
  expect((await fetch(`${at.url}?id=${id}`, { headers, method: 'POST', body: HANDSHAKE })).status).toBe(405);
});

test('an upgrade that is badly made leaves the negotiated connection free', async () => {
  const at = await givenHub();
  const id = await negotiated(at);
  const target = `/notifications?id=${id}`;
  await refusedUpgrade(at, { target, headers: { 'Sec-WebSocket-Key': null } });
  await givenWebSocket(at, { query: `?id=${id}` });
  expect(at.hub.size).toBe(1);
});

test('an upgrade whose client goes while it is being identified leaves nothing behind', async () => {
  const identified = Promise.withResolvers<{ person: string; token: string }>();
  const at = await givenHub({ authenticate: () => identified.promise });
  const socket = connect(at.port, '127.0.0.1');
  socket.write(upgradeRequest({}));
  await delay(50);
  socket.resetAndDestroy();
  await delay(50);
  identified.resolve({ person: 'anna', token: 'anna' });
  await delay(50);
  expect(at.hub.size).toBe(0);
});

test('a frame that is too large is answered with code 1009', async () => {
  const at = await givenHub();
  const socket = await givenWebSocket(at);
  socket.send('x'.repeat(33 * 1024));
  const [code] = await once(socket, 'close');
  expect(code).toBe(1009);
  await eventually(() => expect(at.ends).toEqual(['protocol-error']));
});

test('a message in pieces is too large when its pieces are together', async () => {
  const at = await givenHub();
  const socket = await givenWebSocket(at);
  const heard = recordsOf(socket);
  for (let piece = 0; piece < 5; piece += 1) socket.send('x'.repeat(10 * 1024));
  await once(socket, 'close');
  expect(heard).toEqual(['{"type":7,"error":"A message is larger than the hub takes."}']);
});

test('binary frames are read like text, and answered with text', async () => {
  const at = await givenHub();
  const socket = await givenWebSocket(at);
  const heard = recordsOf(socket);
  socket.send(Buffer.from(`{"type":1,"target":"book","invocationId":"è"}${RECORD_SEPARATOR}`));
  await eventually(() => expect(heard).toHaveLength(1));
  expect(JSON.parse(heard[0] ?? '')).toEqual({ type: 3, invocationId: 'è', error: expect.any(String) });
});

test('a WebSocket without a handshake is refused in time, and closed', async () => {
  const at = await givenHub({ limits: { handshakeTimeoutMs: 100 } });
  const socket = givenOpening(at);
  const heard = recordsOf(socket);
  await once(socket, 'close');
  expect(heard).toEqual(['{"error":"The handshake took too long."}']);
  await eventually(() => expect(at.hub.size).toBe(0));
});

test("a client's own close message is a leave", async () => {
  const at = await givenHub();
  const socket = await givenWebSocket(at);
  socket.send(`{"type":7}${RECORD_SEPARATOR}`);
  const [code] = await once(socket, 'close');
  expect(code).toBe(1000);
  expect(at.ends).toEqual(['client-left']);
});

test('a WebSocket whose client reads too slowly is cut', async () => {
  const at = await givenHub();
  const socket = await givenWebSocket(at);
  socket.pause();
  const event = 'x'.repeat(64 * 1024);
  for (let sent = 0; sent < 1_000 && at.ends.length === 0; sent += 1) {
    at.hub.send('anna', 'booked', [event]);
    await setImmediate();
  }
  expect(at.ends).toEqual(['slow-consumer']);
  await eventually(() => expect(at.hub.size).toBe(0));
});

test("a WebSocket whose client doesn't answer a close is cut", async () => {
  const at = await givenHub({ limits: { closeTimeoutMs: 100 } });
  const socket = await givenWebSocket(at);
  socket.pause();
  at.hub.closeConnections(() => true);
  await eventually(() => expect(at.hub.size).toBe(0));
  expect(at.ends).toEqual(['closed-by-server']);
});

type Upgrade = { target?: string; method?: string; headers?: Record<string, string | null> };

function upgradeRequest({ target = '/notifications', method = 'GET', headers = {} }: Upgrade): string {
  const fields = {
    Host: '127.0.0.1',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    Authorization: 'Bearer anna',
    ...headers,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  return [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** All that the server sends until it ends the socket; this side never ends it by itself. */
async function refusedUpgrade(at: TestHub, upgrade: Upgrade): Promise<string> {
  const socket = connect({ port: at.port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write(upgradeRequest(upgrade));
  let answer = '';
  for await (const bytes of socket.setEncoding('utf8')) answer += bytes;
  return answer;
}

function givenOpening(at: TestHub, { bearer = 'anna', query = '' } = {}): WebSocket {
  const headers = { authorization: `Bearer ${bearer}` };
  const socket = new WebSocket(`ws://127.0.0.1:${at.port}/notifications${query}`, { headers });
  onTestFinished(() => socket.terminate());
  return socket;
}

async function givenWebSocket(...given: Parameters<typeof givenOpening>): Promise<WebSocket> {
  const socket = givenOpening(...given);
  await once(socket, 'open');
  socket.send(HANDSHAKE);
  await once(socket, 'message');
  return socket;
}

function recordsOf(socket: WebSocket): string[] {
  const records: string[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    expect(isBinary).toBe(false);
    records.push(...data.toString().split(RECORD_SEPARATOR).slice(0, -1));
  });
  return records;
}

async function negotiated(at: TestHub): Promise<string> {
  const headers = { authorization: 'Bearer anna' };
  const answer = await fetch(`${at.url}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
  return ((await answer.json()) as { connectionToken: string }).connectionToken;
}
