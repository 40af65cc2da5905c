import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { UPLOAD_BYTES } from '../../../contract/documents/uploads';
import { createLog } from '../../config/log';
import { answersCall } from '../../next/answer-call';
import { keepCallHandler } from '../http/call-handler';
import { cookieOf, givenPortal, ORIGIN } from '../testing/portal-fixtures';
import { fileBody } from './file-body';

type Institution = (request: IncomingMessage, response: ServerResponse) => unknown;

const UPLOAD_ID = '0198c5a0-0000-7000-8000-000000000001';
const kept = { success: true, result: { uploadId: UPLOAD_ID, status: 'received' }, messages: [] };
const say = (response: ServerResponse, body: object, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let institution: Institution;
const asked: IncomingMessage[] = [];
const upstream = createServer((req, res) => {
  asked.push(req);
  req.on('error', () => {});
  Promise.resolve(institution(req, res)).catch(() => {}); // of a file that was cut
});
upstream.listen(0, '127.0.0.1');
await once(upstream, 'listening');
const portOf = (server: typeof upstream) => (server.address() as AddressInfo).port;

const { givenSession } = await givenPortal({ CAMPUS_URL: `http://127.0.0.1:${portOf(upstream)}` });
const { POST } = await import('../../../app/api/[[...call]]/route');
const { isCall } = await import('./is-call');
keepCallHandler({ knows: isCall, answer: POST });

const log = createLog();
log.level = 'silent';
const portal = createServer((req, res) => void (answersCall(req, res, log) || res.writeHead(418).end()));
portal.listen(0, '127.0.0.1');
await once(portal, 'listening');
afterAll(() => {
  for (const server of [portal, upstream]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked.splice(0);
  institution = async (req, res) => {
    await buffer(req);
    say(res, kept);
  };
});

const PATH = '/api/student/documents/upload?type=identity&name=carta.pdf';
type Sent = { path?: string; cookie?: string; headers?: Record<string, string> };

/** A file that is about to be sent by a page of ours. */
async function begin({ path = PATH, cookie, headers }: Sent = {}) {
  const sent = request({
    port: portOf(portal),
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/octet-stream',
      'sec-fetch-site': 'same-origin',
      cookie: cookie ?? (await cookieOf(givenSession())),
      ...headers,
    },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on('response', async (res) =>
      resolve({ status: res.statusCode ?? 0, body: (await buffer(res)).toString() }),
    );
    sent.on('error', reject);
  });
  return { sent, answer };
}

async function send(file: Buffer, given: Sent = {}) {
  const { sent, answer } = await begin({
    ...given,
    headers: { 'content-length': String(file.length), ...given.headers },
  });
  sent.end(file);
  const { status, body } = await answer;
  return { status, ...JSON.parse(body) };
}

it('G13: a file goes on to the institution with its query, its length and the bearer, and nothing else of the browser', async () => {
  let came: Buffer | undefined;
  institution = async (req, res) => {
    came = await buffer(req);
    say(res, kept);
  };
  const session = givenSession();
  const file = Buffer.alloc(UPLOAD_BYTES, 'x');
  const answer = await send(file, { cookie: await cookieOf(session), headers: { 'x-odd': '1' } });
  expect(answer).toEqual({ status: 200, ...kept });
  expect(came?.equals(file)).toBe(true);
  const [{ url, headers } = {} as IncomingMessage] = asked;
  expect(url).toBe(PATH);
  expect(headers).toMatchObject({
    authorization: `Bearer ${session.token}`,
    'content-type': 'application/octet-stream',
    'content-length': String(UPLOAD_BYTES),
  });
  expect(headers.cookie ?? headers['x-odd']).toBeUndefined();
});

it('no file is held: each piece has arrived before the next one leaves the browser', async () => {
  let arrived = 0;
  institution = async (req, res) => {
    for await (const piece of req) arrived += (piece as Buffer).length;
    say(res, kept);
  };
  const { sent, answer } = await begin();
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let number = 1; number <= 9; number += 1) {
    sent.write(piece);
    await expect.poll(() => arrived, { timeout: 20_000 }).toBe(number * piece.length);
  }
  sent.end();
  expect((await answer).status).toBe(200);
});

it('an institution that doesn’t read holds the browser up: little is taken in ahead', async () => {
  const reading = Promise.withResolvers<void>();
  institution = async (req, res) => {
    await reading.promise;
    await buffer(req);
    say(res, kept);
  };
  const { fileBody } = await import('./file-body');
  let pulled = 0;
  async function* source() {
    for (let number = 0; number < 10; number += 1) {
      pulled += 1;
      yield Buffer.alloc(1000);
    }
  }
  const file = fileBody({ headers: new Headers(), body: source() });
  const pieces = file.pieces()[Symbol.asyncIterator]();
  await pieces.next();
  await pieces.next();
  expect([pulled, file.hasPassed()]).toEqual([2, false]);
  for (let next = await pieces.next(); !next.done; ) next = await pieces.next();
  expect([pulled, file.hasPassed()]).toEqual([10, true]);
  reading.resolve();
});

it.each([
  ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['as JSON', { headers: { 'content-type': 'application/json' } }, 415],
  ['as a form', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
  ['by nobody', { cookie: '' }, 401],
  ['for another profile', { headers: { 'x-profile': 'A'.repeat(22) } }, 409],
  ['of no such type', { path: '/api/student/documents/upload?type=passport&name=x' }, 400],
  ['without a name', { path: '/api/student/documents/upload?type=other' }, 400],
])('a file %s goes no further', async (_how, given: Sent, status) => {
  const answer = await send(Buffer.alloc(300_000), given);
  expect(answer).toMatchObject({ status, success: false });
  expect(asked).toEqual([]);
});

it('after the window has closed it is said that one has to sign in again', async () => {
  const cookie = await cookieOf(givenSession({ ageMs: 11 * 60_000 }));
  expect(await send(Buffer.from('%PDF-'), { cookie })).toMatchObject({
    status: 401,
    messages: [{ code: 'shared.sessionExpired' }],
  });
});

it('one that is announced as too large is not read, one that turns out so goes no further', async () => {
  const announced = await begin({ headers: { 'content-length': String(UPLOAD_BYTES + 1) } });
  announced.sent.flushHeaders();
  expect((await announced.answer).status).toBe(413);
  expect(asked).toEqual([]);
  announced.sent.destroy();

  const { sent, answer } = await begin();
  sent.on('error', () => {});
  for (let number = 0; number < 11; number += 1) sent.write(Buffer.alloc(1024 * 1024));
  expect((await answer).status).toBe(413);
  sent.destroy();
});

it('a refusal that comes before all is sent is heard, over the same connection', async () => {
  const reasons = [{ code: 'uploads.kind', field: 'file', text: 'PDF only' }];
  institution = (req, res) => {
    say(res, { success: false, result: { reasons }, messages: [] });
    req.resume();
  };
  const answer = await send(Buffer.alloc(8_000_000, '<p>'));
  expect(answer).toMatchObject({ status: 200, success: false, result: { reasons } });
});

it('who goes away on the way takes the call along, and the way stays open for others', async () => {
  let cut = 0;
  institution = (req) => {
    req.on('error', () => {
      cut += 1;
    });
    req.resume();
  };
  for (let number = 1; number <= 6; number += 1) {
    const { sent, answer } = await begin({ headers: { 'content-length': '500000' } });
    answer.catch(() => {});
    sent.write(Buffer.alloc(100_000));
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(number);
    sent.destroy();
    await expect.poll(() => cut, { timeout: 20_000 }).toBe(number);
  }
  institution = async (req, res) => {
    await buffer(req);
    say(res, kept);
  };
  expect(await send(Buffer.from('%PDF-'))).toMatchObject({ success: true });
});

it('every other call keeps its limit and its type', async () => {
  const path = '/api/user/profile';
  const long = Buffer.from(JSON.stringify({ long: 'x'.repeat(70_000) }));
  expect(await send(long, { path, headers: { 'content-type': 'application/json' } })).toMatchObject({
    status: 413,
  });
  expect(await send(Buffer.alloc(10), { path })).toMatchObject({ status: 415 });
  expect(asked).toEqual([]);
});

it('a portal in development passes a file on by the same handler', async () => {
  const answer = await POST(
    new Request(new URL(PATH, ORIGIN), {
      method: 'POST',
      body: '%PDF-',
      headers: {
        'content-type': 'application/octet-stream',
        'sec-fetch-site': 'same-origin',
        cookie: await cookieOf(givenSession()),
      },
    }),
  );
  expect(await answer.json()).toEqual(kept);
});

it('one person has two files under way, and is told to wait with a third; somebody else sends theirs', async () => {
  const cookie = await cookieOf(givenSession());
  const hanging = await Promise.all([begin({ cookie }), begin({ cookie })]);
  for (const { sent } of hanging) sent.write('%PDF-1.4');
  await expect.poll(() => asked.length).toBe(2);
  const { sent, answer } = await begin({ cookie });
  sent.end('%PDF-1.4');
  expect((await answer).status).toBe(429);
  const other = await cookieOf({ ...givenSession(), crmId: 'somebody-else' });
  expect(await send(Buffer.from('%PDF-1.4'), { cookie: other })).toEqual({ status: 200, ...kept });
  for (const { sent, answer } of hanging) {
    sent.end();
    expect((await answer).status).toBe(200);
  }
});

it('S4: a person’s next file rests a tenth of a second, however soon the last one was answered', async () => {
  const cookie = await cookieOf(givenSession());
  await send(Buffer.from('%PDF-1.4'), { cookie });
  const startedAt = performance.now();
  for (let file = 0; file < 10; file += 1) await send(Buffer.from('%PDF-1.4'), { cookie });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function* trickle(pieces: number, everyMs: number) {
  for (let piece = 0; piece < pieces; piece += 1) {
    await pause(everyMs);
    yield Buffer.from('x');
  }
}

it.each([
  ['a byte now and then', trickle(250, 20), { graceMs: 100, bytesASecond: 1_000, idleMs: 5_000 }],
  ['nothing for long', trickle(2, 2_000), { graceMs: 60_000, bytesASecond: 0, idleMs: 100 }],
])('%s is no file: it is told, and its place is free', async (_what, body, pace) => {
  const file = fileBody({ headers: { get: () => null }, body }, pace);
  const startedAt = performance.now();
  await expect(allOf(file.pieces())).rejects.toThrow('half a file');
  expect(performance.now() - startedAt).toBeLessThan(3_500); // all of it would take four seconds, or five
  expect(() => file.checkPace()).toThrow('shared.tooSlow');
  await file.discard();
});

it('a file of a slow network passes as long as it keeps its pace', async () => {
  const file = fileBody(
    { headers: { get: () => null }, body: trickle(5, 60) },
    { graceMs: 50, bytesASecond: 2, idleMs: 5_000 },
  );
  expect(await allOf(file.pieces())).toHaveLength(5);
  expect(file.hasPassed()).toBe(true);
  file.checkPace();
});
