import { once } from 'node:events';
import http, { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasLargeHeaders, MAX_READ_BYTES, refuseLargeHeaders } from './large-headers.ts';

const server = createServer({ maxHeaderSize: MAX_READ_BYTES }, (req, res) => {
  if (hasLargeHeaders(req)) refuseLargeHeaders(req, res, (cookies) => `<p>${cookies ?? 'no cookie'}</p>`);
  else res.end('taken');
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function ask(headers: Record<string, string>) {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const request = http.request({ port, host: '127.0.0.1', headers }).end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it('C10: up to 16 KB of headers are taken', async () => {
  expect(await ask({ 'x-long': 'x'.repeat(15_000) })).toEqual({ status: 200, body: 'taken' });
});

it('C10: beyond, a document is a page that knows the language cookie', async () => {
  const headers = { accept: 'text/html', cookie: 'lang=es', 'x-long': 'x'.repeat(26_000) };
  expect(await ask(headers)).toEqual({ status: 431, body: '<p>lang=es</p>' });
});

it('C10: beyond, a call is answered in the envelope', async () => {
  const { status, body } = await ask({ 'x-long': 'x'.repeat(26_000) });
  expect(status).toBe(431);
  expect(JSON.parse(body)).toMatchObject({ success: false, messages: [{ code: 'shared.tooLarge' }] });
});
