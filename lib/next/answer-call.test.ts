import http from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallRequest, keepCallHandler } from '../bff/http/call-handler.ts';
import { createLog } from '../config/log.ts';
import { answersCall } from './answer-call.ts';

const PATH = '/api/user/profile';
let url: string;
let answer: (request: CallRequest) => Promise<Response>;

const log = createLog();
log.level = 'silent';
const server = http.createServer((req, res) => {
  if (!answersCall(req, res, log)) res.writeHead(418).end('of Next');
});

beforeAll(async () => {
  keepCallHandler({ knows: (path) => path === PATH, answer: (request) => answer(request) });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path = PATH, body = '{}') => fetch(url + path, { method: 'POST', body });

async function textOf({ body }: CallRequest): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('the handler of calls gets path, headers and body, and its status, headers and cookies go back', async () => {
  answer = async (request) => {
    const said = [new URL(request.url).pathname, request.headers.get('Content-Type'), await textOf(request)];
    const headers = new Headers({ 'x-said': 'yes' });
    for (const cookie of ['a=1; Path=/', 'b=2; Path=/']) headers.append('set-cookie', cookie);
    return new Response(said.join(' '), { status: 409, headers });
  };
  const answered = await post(`${PATH}?a=b`, 'sent');
  expect(answered.status).toBe(409);
  expect(answered.headers.get('x-said')).toBe('yes');
  expect(answered.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  expect(await answered.text()).toBe(`${PATH} text/plain;charset=UTF-8 sent`);
});

test('a header that was not sent is null', async () => {
  answer = async ({ headers }) => new Response(String(headers.get('x-profile')));
  expect(await (await post()).text()).toBe('null');
});

test.each([
  ['of no call', 'POST', '/api/user/none'],
  ['that is no POST', 'GET', PATH],
  ['that spells a path in another way', 'POST', '/api/user/%70rofile'],
])('a request %s is left to Next', async (_, method, path) => {
  expect((await fetch(url + path, { method })).status).toBe(418);
});

test.each([
  ['long', 2_000, 'gzip'],
  ['short', 200, null],
])('a %s answer travels compressed as: %s bytes, %s', async (_, length, encoding) => {
  answer = async () => new Response('x'.repeat(length));
  const answered = await post();
  expect(answered.headers.get('content-encoding')).toBe(encoding);
  expect(await answered.text()).toBe('x'.repeat(length));
});

test('a handler that reads no further than it wants still answers', async () => {
  answer = async ({ body }) => {
    for await (const _ of body ?? []) break;
    return new Response('enough', { status: 413 });
  };
  const answered = await post(PATH, 'x'.repeat(1_000_000));
  expect(answered.status).toBe(413);
  expect(await answered.text()).toBe('enough');
});

test('a handler that fails is a 500 in the envelope', async () => {
  answer = async () => {
    throw new Error('inside');
  };
  const answered = await post();
  expect(answered.status).toBe(500);
  expect(await answered.json()).toMatchObject({
    success: false,
    messages: [{ code: 'shared.genericError' }],
  });
});

test('the handler learns that the browser has gone', async () => {
  const { promise: left, resolve: tellLeft } = Promise.withResolvers<void>();
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  answer = async ({ signal }) => {
    signal.addEventListener('abort', () => tellLeft());
    tellAsked();
    await pause(5_000, undefined, { ref: false });
    return new Response();
  };
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
  await asked;
  socket.destroy();
  await left;
});
