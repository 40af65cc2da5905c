import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { innerAnswer } from '../../observe/inner-answer.ts';
import { insiders } from '../../observe/insiders.ts';
import { createInstance } from '../../observe/instance.ts';
import { isMigrated } from '../db/applied-migrations.ts';
import type { Database } from '../db/database.ts';
import { knownMigrationNames } from '../db/known-migrations.ts';

const DATABASE_MS = 2_000;

/**
 * `/healthz`, `/readyz` and `/metrics`, for the inside only; for others these paths don't exist. Ready: the
 * database answers, has this version, and the process was not told to stop.
 */
export function addInnerAnswers(
  app: FastifyInstance,
  db: Database,
  { peers, names, settings }: Record<'peers' | 'names' | 'settings', readonly string[]>,
) {
  const inner = {
    isInside: insiders(peers, names),
    unready: async () => {
      if (app.leaving) return 'stopping';
      return whyNot(await Promise.race([isMigrated(db).catch(() => null), timeout()]));
    },
    metrics: () => app.metrics.expose(),
    instance: createInstance({ program: 'campus', migration: knownMigrationNames().at(-1) }, settings),
  };
  app.addHook('onRequest', async ({ raw }, reply) => {
    const answer = await innerAnswer(raw, inner);
    if (!answer) return;
    return reply.code(answer.status).type(answer.type).header('cache-control', 'no-store').send(answer.body);
  });
}

/** `migrated` null: the database didn't answer. */
function whyNot(migrated: boolean | null): string | null {
  if (migrated === null) return 'database';
  return migrated ? null : 'migrations';
}

const timeout = () =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, DATABASE_MS, null).unref();
  });

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
