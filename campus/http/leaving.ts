import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True once it is about to end: it still answers, but is not ready any more. */
    leaving: boolean;
  }
}

/** So that whoever holds a connection to an instance that is about to end uses it no more. */
export function addLeaving(app: FastifyInstance): void {
  app.decorate('leaving', false);
  app.addHook('onRequest', async (_request, reply) => {
    if (app.leaving) reply.header('connection', 'close');
  });
}

/** Resolves after `delayMs`, in which portals and balancers see that it is about to end. */
export async function leave(app: FastifyInstance, delayMs: number): Promise<void> {
  app.leaving = true;
  await pause(delayMs);
}
