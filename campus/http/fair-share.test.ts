import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { askerNow } from '../platform/asker.ts';
import { addErrorAnswers } from './error-answers.ts';
import { addFairShare } from './fair-share.ts';
import { addPeerAddress } from './peer-address.ts';

/** An application with the door of campus, behind which each call says for whom it is made. */
function givenDoor() {
  const app = Fastify();
  app.decorate('metrics', { watchTurns: () => {} } as never);
  app.decorateRequest('language', 'en');
  addErrorAnswers(app, 'Europe/Rome');
  addPeerAddress(app, []);
  addFairShare(app, readConfig({ NODE_ENV: 'test' }));
  const say = async (_request: FastifyRequest, reply: FastifyReply) => reply.send({ whose: askerNow() });
  app.post('/api/some', say);
  app.post('/api/office/some', say);
  return async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload: { some: 'body' } });
    return { status: answer.statusCode, whose: answer.json().whose };
  };
}

it('S4: a call is made in the name of its token or its address, behind its body too; of the office in nobody’s', async () => {
  const ask = givenDoor();
  expect(await ask('/api/some')).toEqual({ status: 200, whose: 'address:127.0.0.1' });
  const { status, whose } = await ask('/api/some', { authorization: 'Bearer abc' });
  expect([status, String(whose).slice(0, 6)]).toEqual([200, 'token:']);
  expect(await ask('/api/office/some')).toEqual({ status: 200, whose: '' });
});

it('S4: 300 people whose tokens nobody has seen yet are answered at once, behind one address', async () => {
  const ask = givenDoor();
  const asked = Array.from({ length: 300 }, (_, at) =>
    ask('/api/some', { authorization: `Bearer abc${at}` }),
  );
  expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true);
});
