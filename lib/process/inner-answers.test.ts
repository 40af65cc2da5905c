import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { instance } from '../../observe/instance.ts';
import { RELEASE } from '../../observe/release.ts';
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

async function givenPortal() {
  const metrics = { expose: async () => ({ type: 'text/plain', text: 'ateneo_portal_hub_sockets 0\n' }) };
  const inner = createInnerAnswers(CONFIG, metrics);
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

it('is alive, and ready', async () => {
  const { get } = await givenPortal();
  expect(await get('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
  expect(await get('/healthz')).toEqual({ status: 200, body: '{"status":"alive"}' });
});

it('one that was told to stop is not ready', async () => {
  const { get, stop } = await givenPortal();
  stop();
  expect(await get('/readyz')).toEqual({ status: 503, body: '{"status":"unready","why":"stopping"}' });
  expect((await get('/healthz')).status).toBe(200);
});

it('to the inside it says its release and how it is set up, by fingerprints that tell no value', async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of this test and of no other');
  vi.stubEnv('HOST', '192.0.2.1');
  const { get } = await givenPortal();
  const { body } = await get('/healthz?instance');
  const { settings, ...said } = instance.parse(JSON.parse(body));
  expect(said).toEqual({ program: 'portal', release: RELEASE });
  expect(settings.SESSION_SECRETS).toMatch(/^[0-9a-f]{4}$/);
  expect(settings.HOST).toBeUndefined(); // each has its own
  expect(body).not.toContain('of this test');
  expect((await get('/healthz?instance', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404);
  vi.unstubAllEnvs();
});

it.each(['/healthz', '/readyz', '/metrics'])('from outside there is no %s', async (path) => {
  const { get } = await givenPortal();
  expect(await get(path, { 'x-forwarded-for': '192.0.2.1' })).toEqual({ status: 404, body: '' });
});

it.each(['/healthz', '/readyz', '/metrics'])(
  'S13: %s answers no page whose name was pointed at this machine',
  async (path) => {
    const { statusFor } = await givenPortal();
    expect(await statusFor(path, 'rebound.example:3000')).toBe(404);
    for (const host of ['portal-a:3000', 'portal.example.edu', 'localhost', '127.0.0.1:3000'])
      expect(await statusFor(path, host)).toBe(200);
  },
);

it('the metrics are those of the portal, and every other path is somebody else’s', async () => {
  const { get } = await givenPortal();
  expect((await get('/metrics?x=1')).body).toBe('ateneo_portal_hub_sockets 0\n');
  expect((await get('/metrics/x')).status).toBe(418);
});
