import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

let folder: string;
let server: http.Server;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ateneo-static-'));
  for (const extension of ['.js', '.js.br', '.js.gz'])
    writeFileSync(join(folder, `a${extension}`), extension);
  writeFileSync(join(folder, 'font.woff2'), 'font');
  writeFileSync(join(folder, 'build.json'), '{}');
  const answers = createStaticFiles(folder);
  server = http.createServer(async (req, res) => {
    if (!(await answers(req, res))) res.writeHead(418).end('of Next');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Not `fetch`, which would unpack what it gets and tidy up the path. */
async function ask(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const asked = http
    .request({ host: '127.0.0.1', port, path: `/_next/static/${path}`, method, headers })
    .end();
  const [answer] = await new Promise<[http.IncomingMessage]>((done) =>
    asked.on('response', (...of) => done(of)),
  );
  const body = (await answer.toArray()).join('');
  return { status: answer.statusCode, headers: answer.headers, body };
}

test.each([
  ['gzip, deflate, br, zstd', 'br', '.js.br'],
  ['gzip', 'gzip', '.js.gz'],
  ['br;q=0, gzip', 'gzip', '.js.gz'],
  ['', undefined, '.js'],
  ['zstd', undefined, '.js'],
])('a browser that takes "%s" gets the copy in %s, good for a year', async (accepted, encoding, body) => {
  const answer = await ask('a.js', { 'accept-encoding': accepted });
  expect(answer).toMatchObject({ status: 200, body });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('who says nothing of compression gets it as it is', async () => {
  const answer = await ask('a.js');
  expect(answer).toMatchObject({ status: 200, body: '.js' });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('a font comes as it is', async () => {
  const answer = await ask('font.woff2', { 'accept-encoding': 'br' });
  expect(answer).toMatchObject({ status: 200, body: 'font' });
  expect(answer.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test.each([
  ['what is no part of a page', 'build.json', { 'accept-encoding': 'br' }],
  ['what is not there', 'b.js', { 'accept-encoding': 'br' }],
  ['a path out of the folder', '../static/a.js', { 'accept-encoding': 'br' }],
  ['a copy by its own name', 'a.js.br', { 'accept-encoding': 'br' }],
  ['a change', 'a.js', { 'accept-encoding': 'br', method: 'POST' }],
])('%s is left to Next', async (_what, path, headers) => {
  expect(await ask(path, headers)).toMatchObject({ status: 418, body: 'of Next' });
});

test('a file that went since the start is left to Next, without a word of compression', async () => {
  rmSync(join(folder, 'a.js.br'));
  const answer = await ask('a.js', { 'accept-encoding': 'br' });
  expect(answer.status).toBe(418);
  expect(answer.headers['content-encoding']).toBeUndefined();

  writeFileSync(join(folder, 'a.js.br'), 'back');
  expect(await ask('a.js', { 'accept-encoding': 'br' })).toMatchObject({ status: 200, body: 'back' });
});

test('what was asked for once is not read again', async () => {
  await ask('a.js', { 'accept-encoding': 'br' });
  rmSync(join(folder, 'a.js.br'));
  expect(await ask('a.js', { 'accept-encoding': 'br' })).toMatchObject({ status: 200, body: '.js.br' });
});

test('whoever has it already is told so, and HEAD gets no body', async () => {
  const { headers } = await ask('a.js', { 'accept-encoding': 'br' });
  const again = await ask('a.js', { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' });
  expect(again).toMatchObject({ status: 304, body: '' });
  const other = await ask('a.js', { 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' });
  expect(other).toMatchObject({ status: 200, body: '.js.gz' });
  expect(await ask('a.js', { 'accept-encoding': 'br', method: 'HEAD' })).toMatchObject({
    status: 200,
    body: '',
  });
});
