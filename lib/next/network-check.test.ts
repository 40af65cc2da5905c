import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersNetworkCheck } from './network-check.ts';

const server = createServer((req, res) => {
  if (!answersNetworkCheck(req, res)) res.end('rendered');
});
let url: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/student/exams`;
});
afterAll(() => void server.close());

test('E6: a browser that asks whether the network is back has an answer, and no page is rendered for it', async () => {
  const { status, headers } = await fetch(url, { method: 'HEAD', headers: { rsc: '1' } });

  expect([status, headers.get('cache-control')]).toEqual([204, 'no-store']);
});

test.each([
  ['GET', { rsc: '1' }],
  ['HEAD', {}],
])('a page is rendered for whoever wants it: %s %o', async (method, headers) => {
  expect((await fetch(url, { method, headers })).status).toBe(200);
});
