import { setTimeout } from 'node:timers/promises';
import { addSeconds } from 'date-fns/addSeconds';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { jobs } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { eventually } from '../../testing/test-eventually.ts';
import { createClock } from '../time/clock.ts';
import { enqueue, type JobHandlers, runDueJob } from './jobs.ts';
import { startWorker } from './worker.ts';

const clock = createClock();
const database = await testDatabase();

async function givenWorker(handlers: JobHandlers, atOnce = 1) {
  const log = { error: vi.fn() };
  const worker = await startWorker(database, { clock, handlers, log, atOnce });
  return { worker, log };
}

const later = (job: { kind: string; payload?: Record<string, unknown> }, seconds = 0) =>
  clock.transact(database.db, (tx, now) =>
    enqueue(tx, { payload: {}, ...job, runAt: addSeconds(now, seconds) }),
  );

test('a job is done soon after the commit that put it aside, and once', async () => {
  const send = vi.fn(async () => {});
  const { worker } = await givenWorker({ mail: send });
  await later({ kind: 'mail', payload: { to: 'ada' } });
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ to: 'ada' }), { timeout: 1000 });
  await worker.stop();
  expect(send).toHaveBeenCalledOnce();
  expect(await database.db.select().from(jobs)).toEqual([]);
});

test('two workers share the jobs, each is done by one of them', async () => {
  const done: unknown[] = [];
  const handlers = { mail: async ({ to }: Record<string, unknown>) => void done.push(to) };
  const workers = [await givenWorker(handlers), await givenWorker(handlers)];
  for (let to = 0; to < 20; to++) await later({ kind: 'mail', payload: { to } });
  await eventually(() => expect(done).toHaveLength(20));
  for (const { worker } of workers) await worker.stop();
  expect(new Set(done).size).toBe(20);
});

test('what is due later, or has no handler here, waits; a failure comes back with a pause', async () => {
  const fail = vi.fn(async () => {
    throw new Error('no post office');
  });
  const { worker } = await givenWorker({ mail: fail });
  await later({ kind: 'mail', payload: { to: 'failing' } });
  await later({ kind: 'mail', payload: { to: 'later' } }, 3600);
  await later({ kind: 'unknown' });
  await eventually(async () => {
    const [failed] = (await database.db.select().from(jobs)).filter(({ attempts }) => attempts > 0);
    expect(failed).toMatchObject({ attempts: 1, lastError: 'Error: no post office', leasedUntil: null });
  });
  await worker.stop();
  expect(await database.db.select().from(jobs)).toHaveLength(3);
});

test('a worker that does several at once has the next one done while one is slow', async () => {
  const done: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = async ({ to }: Record<string, unknown>) => {
    if (to === 'slow') await promise;
    done.push(to);
  };
  const { worker } = await givenWorker({ push: send }, 2);
  await later({ kind: 'push', payload: { to: 'slow' } });
  for (let to = 0; to < 3; to++) await later({ kind: 'push', payload: { to } });
  await eventually(() => expect(done).toEqual([0, 1, 2]));
  resolve();
  await eventually(() => expect(done).toHaveLength(4));
  await worker.stop();
});

test('a job that takes longer than its lease is done by nobody else meanwhile', async () => {
  const done: string[] = [];
  const handlers = (who: string): JobHandlers => ({
    long: async () => {
      done.push(who);
      await setTimeout(1_500);
    },
  });
  await later({ kind: 'long' });
  const first = runDueJob(database.db, clock, handlers('first'), 600);
  await setTimeout(1_000);
  await runDueJob(database.db, clock, handlers('second'), 600);
  await first;
  expect(done).toEqual(['first']);
});

test('who lost a job to somebody else writes nothing of it', async () => {
  const { db } = database;
  await later({ kind: 'lost' });
  const taken = {
    lost: async () =>
      void (await db.update(jobs).set({ leasedUntil: addSeconds(new Date(), 90), lastError: 'theirs' })),
  };
  const failing = {
    lost: async () => {
      await taken.lost();
      throw new Error('ours');
    },
  };
  await runDueJob(db, clock, taken);
  const isLost = eq(jobs.kind, 'lost');
  expect(await db.select().from(jobs).where(isLost)).toMatchObject([{ lastError: 'theirs' }]);
  await db.update(jobs).set({ leasedUntil: null });
  await runDueJob(db, clock, failing);
  expect(await db.select().from(jobs).where(isLost)).toMatchObject([{ lastError: 'theirs' }]);
});
