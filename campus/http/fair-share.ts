import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HUB_PATH } from '../../contract/wire/constants.ts';
import { OWN_LINES } from '../../contract/wire/own-lines.ts';
import { createFairTurns } from '../../observe/fair-turns.ts';
import { isInnerPath } from '../../observe/inner-answer.ts';
import { turnLimits } from '../../observe/turn-limits.ts';
import { inNameOf } from '../platform/limits/asker.ts';
import { bearerOf, hashToken } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person or the address that asks; `''` for the office. */
    whose: string;
    /** Ends the turn of this call, once it is answered or, where nobody hears it, would have been. */
    endTurn: (() => void) | null;
    isAnswered: boolean;
  }
}

/** Less than a portal waits for the head of an answer. */
const WAIT_MS = 5_000;
/** Of tokens, the latest: a person is known by any of them. */
const MOST_KNOWN = 20_000;

/**
 * Limits each person, or each address where nobody is signed in, to a share of this process and its database
 * (docs/adr/0044). The person of a token is known from calls that it opened.
 */
export function addFairShare(app: FastifyInstance, config: Parameters<typeof turnLimits>[0]) {
  const turns = createFairTurns();
  const limits = turnLimits(config, WAIT_MS);
  const people = new Map<string, string>();
  app.metrics.watchTurns(turns.load);
  app.decorateRequest('whose', '');
  app.decorateRequest('endTurn', null);
  app.decorateRequest('isAnswered', false);

  const whoseOf = (request: FastifyRequest): string => {
    const token = bearerOf(request.headers.authorization);
    if (!token) return `address:${request.peer}`;
    const hash = hashToken(token);
    const known = people.get(hash);
    return known ? `person:${known}` : `token:${hash}`; // at the start of a day, of a hall's 300 people none is known
  };

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (isInnerPath(path) || path.startsWith('/api/office/') || isOfHub(path)) return;
    request.whose = whoseOf(request);
    if (OWN_LINES.some((line) => path === `/api/${line}`)) return;
    const limit = request.whose.startsWith('address:') ? limits.address : limits.person;
    const left = new AbortController();
    const leave = () => left.abort();
    reply.raw.once('close', leave);
    request.endTurn = await turns.enter(request.whose, limit, left.signal);
    reply.raw.off('close', leave);
    const answered = () => request.isAnswered && request.endTurn?.();
    for (const event of ['finish', 'close']) reply.raw.once(event, answered);
  });
  // The turn of a caller who left ends with the answer, since the database works on; a file isn't waited for.
  app.addHook('onSend', async (request, reply, payload) => {
    request.isAnswered = true;
    if (reply.raw.closed || payload instanceof Readable) request.endTurn?.();
  });
  // Behind the body: what reads it runs in the name of nobody.
  app.addHook('preHandler', (request, _reply, done) => inNameOf(request.whose, done));
  app.addHook('onResponse', async ({ foundUser }) => {
    if (!foundUser) return;
    const [oldest] = people.keys();
    if (people.size >= MOST_KNOWN && oldest !== undefined) people.delete(oldest);
    people.set(foundUser.tokenHash, foundUser.personId);
  });
}

/** Who listens without a socket has a request open all the time. */
const isOfHub = (path: string) => path === HUB_PATH || path.startsWith(`${HUB_PATH}/`);
