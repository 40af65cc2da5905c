import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { failed } from './answers.ts';
import { bearerOf } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets pass who has the service token; nobody while none is configured. */
    requireService(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  }
}

/** The guard of `/api/office/*`. Hashing both sides first gives equal lengths to the comparison in constant time. */
export function addServiceGuard(app: FastifyInstance, serviceToken: string | undefined, timeZone: string) {
  const expected = serviceToken === undefined ? null : digest(serviceToken);
  app.decorate('requireService', async (request, reply) => {
    const given = bearerOf(request.headers.authorization);
    if (expected && given && timingSafeEqual(digest(given), expected)) return;
    return reply.code(401).send(failed('serviceOnly', request.language, timeZone));
  });
}

const digest = (token: string) => createHash('sha256').update(token).digest();
