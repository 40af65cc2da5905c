import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { inNameOf } from '../session/asker';
import { givenPortal } from '../testing/portal-fixtures';

const KB = 1_000;
const PACE = 20 * KB;
let institution: (response: ServerResponse) => void;
const upstream = createServer((request, response) => {
  request.resume();
  response.on('error', () => {});
  institution(response);
}).listen(0, '127.0.0.1');
await once(upstream, 'listening');
const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

await givenPortal({ CAMPUS_URL: url, UPSTREAM_BODY_MS: '1000' });
const { openFile } = await import('./upstream-file');
const { keepPortalMetrics } = await import('../metrics/portal-metrics');
const { createPortalMetrics } = await import('../metrics/create-portal-metrics');
const metrics = createPortalMetrics();
keepPortalMetrics(metrics);

const asked = {
  path: '/api/student/documents/file',
  body: {},
  language: 'it',
  requestId: 'x',
  reads: true,
} as const;
const limits = { wholeMs: 60_000, readerMs: 30_000 };
const sending = (bytes: number) => (response: ServerResponse) => void response.end(Buffer.alloc(bytes, 'x'));

function bodyOf(file: Awaited<ReturnType<typeof openFile>>): ReadableStream<Uint8Array> {
  if (typeof file === 'number') throw new Error(`no file: ${file}`);
  return file.body;
}

/** Reads as a phone in a basement does; the bytes that came. */
async function readSlowly(body: ReadableStream<Uint8Array>, bytesASecond = PACE): Promise<number> {
  let read = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    read += next.value.byteLength;
    await pause((1000 * next.value.byteLength) / bytesASecond);
  }
  return read;
}

it('S4: a file comes whole to a reader of 20 KB a second, who takes longer than any answer may', async () => {
  institution = sending(100 * KB);
  const startedAt = performance.now();
  const file = await openFile(asked, limits);
  expect(await readSlowly(bodyOf(file))).toBe(100 * KB);
  expect(performance.now() - startedAt).toBeGreaterThan(4_000);
}, 20_000);

it('S4: an institution that pauses too long in a file ends it, and so does the longest time for all of it', async () => {
  institution = (response) => void response.write('half of it');
  const paused = await openFile(asked, limits);
  await expect(readSlowly(bodyOf(paused))).rejects.toThrow();

  institution = (response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  };
  const endless = await openFile(asked, { ...limits, wholeMs: 500 });
  await expect(readSlowly(bodyOf(endless))).rejects.toThrow();
  const { values } = await metrics.upstream.get();
  const outcomes = values.map(({ labels }) => labels.outcome);
  expect(outcomes).toEqual(expect.arrayContaining(['2xx', 'timeout']));
});

it('S4: a reader who takes nothing for long, or goes, gives the place back', async () => {
  const closed: boolean[] = [];
  institution = (response) => {
    response.on('close', () => closed.push(response.writableFinished));
    response.write(Buffer.alloc(20_000 * KB));
  };
  await openFile(asked, { ...limits, readerMs: 200 }).then((file) => bodyOf(file).getReader().read());
  await expect.poll(() => closed).toEqual([false]);
  const file = await openFile(asked, limits);
  await bodyOf(file).cancel();
  await expect.poll(() => closed).toEqual([false, false]);
});

it('S4: one person has one download under way, and the next one comes after it; others are not held up', async () => {
  institution = sending(10 * KB);
  const open = (whose: string) => inNameOf(`person:${whose}`, () => openFile(asked, limits));
  const first = await open('a');
  const order: string[] = [];
  const second = open('a').then((file) => {
    order.push('second');
    return file;
  });
  expect(await readSlowly(bodyOf(await open('b')), 1_000 * KB)).toBe(10 * KB);
  expect(order).toEqual([]);
  expect(await readSlowly(bodyOf(first), 1_000 * KB)).toBe(10 * KB);
  expect(await readSlowly(bodyOf(await second), 1_000 * KB)).toBe(10 * KB);
});

it.each([
  ['not there', 404, 404],
  ['not theirs', 403, 404],
  ['of a session that is over', 401, 401],
])('a file that is %s is none', async (_what, status, why) => {
  institution = (response) => void response.writeHead(status).end('nothing');
  expect(await openFile(asked, limits)).toBe(why);
});

it.each([
  ['is asked too much', 429, 'busy'],
  ['has no place', 503, 'busy'],
  ['fails', 500, 'unreadable'],
  ['leads elsewhere', 302, 'unreadable'],
])('E6: of an institution that %s nobody is told that the file is not there', async (_what, status, kind) => {
  institution = (response) => void response.writeHead(status).end('nothing');
  await expect(openFile(asked, limits)).rejects.toMatchObject({ kind });
});

it('E6: a page in place of a file, to sign in, say, is no file', async () => {
  institution = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in');
  await expect(openFile(asked, limits)).rejects.toMatchObject({ kind: 'unreadable' });
});
