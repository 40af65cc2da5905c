import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { facts, outbox } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { eventually } from '../../testing/test-eventually.ts';
import { tell } from '../live/events.ts';
import { createClock } from '../time/clock.ts';
import { platformTasks } from './housekeeping.ts';
import { exclusive, startPeriodicTasks } from './periodic-tasks.ts';

const now = new Date('2026-11-20T10:00:00Z');
const database = await testDatabase();
const { inTransaction } = database;

test('each task runs at the start and at its interval, in a transaction with the clock', async () => {
  const log = { error: vi.fn() };
  const times: Date[] = [];
  const often = exclusive('often', 500, async (_tx, at) => void times.push(at));
  const seldom = exclusive('seldom', 60_000, async (tx) => {
    await tx.insert(facts).values({ key: 'seldom', value: 1 });
  });
  const pump = await startPeriodicTasks(database, {
    clock: createClock(),
    timeZone: 'Europe/Rome',
    tasks: [often, seldom],
    log,
  });
  await eventually(() => expect(times.length).toBeGreaterThan(1));
  await pump.stop();
  expect(await database.db.select({ key: facts.key }).from(facts)).toEqual([{ key: 'seldom' }]);
  expect(log.error).not.toHaveBeenCalled();
});

test('a task that fails is undone and logged, and keeps none of the others', async () => {
  const log = { error: vi.fn() };
  const done = vi.fn(async () => {});
  const failing = exclusive('failing', 60_000, async (tx) => {
    await tx.insert(facts).values({ key: 'undone', value: 1 });
    throw new Error('no luck');
  });
  const pump = await startPeriodicTasks(database, {
    clock: createClock(),
    timeZone: 'Europe/Rome',
    tasks: [failing, exclusive('next', 60_000, done)],
    log,
  });
  await eventually(() => expect(done).toHaveBeenCalled());
  await pump.stop();
  expect(log.error).toHaveBeenCalledOnce();
  expect((await database.db.select().from(facts)).map(({ key }) => key)).not.toContain('undone');
});

/** A task's context inside the test's transaction, at a set time. */
const at = (tx: Database, time: Date) => ({
  db: tx,
  clock: {
    now: async () => time,
    instant: sql<Date>`${time.toISOString()}::timestamptz`,
    transact: <T>(db: Database, work: (tx: Database, now: Date) => Promise<T>) => work(db, time),
  },
  timeZone: 'Europe/Rome',
});

const task = (name: string) => {
  const found = platformTasks.find((each) => each.name === name);
  if (!found) throw new Error(`no task ${name}`);
  return found;
};

async function numbers(tx: Database) {
  const rows = await tx.select({ seq: outbox.seq }).from(outbox).orderBy(asc(outbox.seq));
  return rows.map(({ seq }) => seq);
}

test(
  'events are kept a day, the last number for ever',
  inTransaction(async (tx) => {
    for (const [seq, at] of [subDays(now, 3), subDays(now, 2), subHours(now, 23), now].entries()) {
      const id = await tell(tx, 'booked', 'ada', { examId: 'june', action: 'booked' }, at);
      await tx
        .update(outbox)
        .set({ seq: seq + 1 })
        .where(eq(outbox.id, id));
    }
    await task('outbox.purge').run(at(tx, now));
    expect(await numbers(tx)).toEqual([3, 4]);
    await task('outbox.purge').run(at(tx, addDays(now, 30)));
    expect(await numbers(tx)).toEqual([4]);
  }),
);
