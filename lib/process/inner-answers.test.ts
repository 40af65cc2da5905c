import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createInnerAnswers } from './inner-answers.ts';

const CONFIG = {
  HEALTH_PEERS: [],
  HEALTH_HOSTS: ['portal-a'],
  publicOrigin: 'https://portal.example.edu',
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A portal before the instances of an institution that answer every question with these statuses. */
async function givenPortal(...statuses: number[]) {
  const campusUrls = await Promise.all(
    statuses.map((status) => listening((_req, res) => res.writeHead(status).end())),
  );
  const metrics = { expose: async () => ({ type: 'text/plain', text: 'ateneo_portal_hub_sockets 0\n' }) };
  const inner = createInnerAnswers(CONFIG, { campusUrls, metrics });
  const url = await listening((req, res) => {
    if (!inner.answers(req, res)) res.writeHead(418).end();
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers });
    return { status: answer.status, body: await answer.text() };
  };
  const statusFor = async (path: string, host: string) => {
    const [answer] = await once(request(url + path, { headers: { host } }).end(), 'response');
    answer.resume();
    return answer.statusCode;
  };
  return { get, statusFor, stop: inner.stop };
}

it.each([200, 404])('an institution that answers %i makes a portal ready', async (status) => {
  const { get } = await givenPortal(status);
  expect(await get('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
});

it('an institution that is away makes it unready, not dead', async () => {
  const { get } = await givenPortal(503);
  expect(await get('/readyz')).toEqual({ status: 503, body: '{"status":"unready","why":"upstream"}' });
  expect(await get('/healthz')).toEqual({ status: 200, body: '{"status":"alive"}' });
});

it('one instance of the institution is enough', async () => {
  const { get } = await givenPortal(503, 200);
  expect((await get('/readyz')).status).toBe(200);
});

it('one that was told to stop is not ready', async () => {
  const { get, stop } = await givenPortal(200);
  stop();
  expect(await get('/readyz')).toEqual({ status: 503, body: '{"status":"unready","why":"stopping"}' });
  expect((await get('/healthz')).status).toBe(200);
});

it.each(['/healthz', '/readyz', '/metrics'])('from outside there is no %s', async (path) => {
  const { get } = await givenPortal(200);
  expect(await get(path, { 'x-forwarded-for': '192.0.2.1' })).toEqual({ status: 404, body: '' });
});

it.each(['/healthz', '/readyz', '/metrics'])(
  'S13: %s answers no page whose name was pointed at this machine',
  async (path) => {
    const { statusFor } = await givenPortal(200);
    expect(await statusFor(path, 'rebound.example:3000')).toBe(404);
    for (const host of ['portal-a:3000', 'portal.example.edu', 'localhost', '127.0.0.1:3000'])
      expect(await statusFor(path, host)).toBe(200);
  },
);

it('the metrics are those of the portal, and every other path is somebody else’s', async () => {
  const { get } = await givenPortal(200);
  expect((await get('/metrics?x=1')).body).toBe('ateneo_portal_hub_sockets 0\n');
  expect((await get('/metrics/x')).status).toBe(418);
});
