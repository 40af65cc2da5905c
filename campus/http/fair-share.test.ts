import { Readable } from 'node:stream';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { askerNow } from '../platform/limits/asker.ts';
import { addErrorAnswers } from './error-answers.ts';
import { addFairShare } from './fair-share.ts';
import { addPeerAddress } from './peer-address.ts';

/** An application with the first hook of campus, behind which each call says for whom it is made. */
function givenEdgeServer(settings: Record<string, string> = {}) {
  const app = Fastify();
  app.decorate('metrics', { watchTurns: () => {} } as never);
  app.decorateRequest('language', 'en');
  addErrorAnswers(app, 'Europe/Rome');
  addPeerAddress(app, []);
  addFairShare(app, readConfig({ NODE_ENV: 'test', ...settings }));
  const say = async (_request: FastifyRequest, reply: FastifyReply) => reply.send({ whose: askerNow() });
  app.post('/api/some', say);
  app.post('/api/office/some', say);
  app.post('/api/file', (_request, reply) => reply.send(Readable.from(slowly())));
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload: { some: 'body' } });
    return { status: answer.statusCode, whose: answer.json().whose };
  };
  return { app, ask };
}

/** A file over a network that takes no more than its begin. */
async function* slowly() {
  yield 'its begin';
  await new Promise(() => {});
}

it('S4: a call is made in the name of its token or its address, behind its body too; of the office in nobody’s', async () => {
  const { ask } = givenEdgeServer();
  expect(await ask('/api/some')).toEqual({ status: 200, whose: 'address:127.0.0.1' });
  const { status, whose } = await ask('/api/some', { authorization: 'Bearer abc' });
  expect([status, String(whose).slice(0, 6)]).toEqual([200, 'token:']);
  expect(await ask('/api/office/some')).toEqual({ status: 200, whose: '' });
});

it('S4: 300 people whose tokens nobody has seen yet are answered at once, behind one address', async () => {
  const { ask } = givenEdgeServer();
  const asked = Array.from({ length: 300 }, (_, at) =>
    ask('/api/some', { authorization: `Bearer abc${at}` }),
  );
  expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
});

it('S4: a file that is fetched slowly takes no turn of its person once it is on its way', async () => {
  const { app, ask } = givenEdgeServer({ PERSON_AT_ONCE: '1' });
  onTestFinished(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const fetching = new AbortController();
  const headers = { authorization: 'Bearer abc' };
  const file = await fetch(`${url}/api/file`, { method: 'POST', headers, signal: fetching.signal });
  expect(file.status).toBe(200);
  expect((await ask('/api/some', headers)).status).toBe(200);
  fetching.abort();
});
