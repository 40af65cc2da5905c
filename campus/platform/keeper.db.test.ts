import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, OpenDatabase } from '../db/database.ts';
import { facts, outbox } from '../db/schema.ts';
import { openTestDatabase, rolledBack } from '../db/test-database.ts';
import { createClock } from './clock.ts';
import { tellProfile } from './events.ts';
import { platformDuties } from './housekeeping.ts';
import { aloneDuty, startKeeper } from './keeper.ts';

const now = new Date('2026-11-20T10:00:00Z');
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('each duty is done at the start and at its rhythm, in a transaction with the clock', async () => {
  const log = { error: vi.fn() };
  const times: Date[] = [];
  const often = aloneDuty('often', 500, async (_tx, at) => void times.push(at));
  const seldom = aloneDuty('seldom', 60_000, async (tx) => {
    await tx.insert(facts).values({ key: 'seldom', value: 1 });
  });
  const keeper = await startKeeper(database, {
    clock: createClock(),
    timeZone: 'Europe/Rome',
    duties: [often, seldom],
    log,
  });
  await vi.waitFor(() => expect(times.length).toBeGreaterThan(1), { timeout: 5000 });
  await keeper.stop();
  expect(await database.db.select({ key: facts.key }).from(facts)).toEqual([{ key: 'seldom' }]);
  expect(log.error).not.toHaveBeenCalled();
});

test('a duty that fails is undone and logged, and keeps none of the others', async () => {
  const log = { error: vi.fn() };
  const done = vi.fn(async () => {});
  const failing = aloneDuty('failing', 60_000, async (tx) => {
    await tx.insert(facts).values({ key: 'undone', value: 1 });
    throw new Error('no luck');
  });
  const keeper = await startKeeper(database, {
    clock: createClock(),
    timeZone: 'Europe/Rome',
    duties: [failing, aloneDuty('next', 60_000, done)],
    log,
  });
  await vi.waitFor(() => expect(done).toHaveBeenCalled());
  await keeper.stop();
  expect(log.error).toHaveBeenCalledOnce();
  expect((await database.db.select().from(facts)).map(({ key }) => key)).not.toContain('undone');
});

/** A duty's ground inside the test's transaction, at a set time. */
const at = (tx: Database, time: Date) => ({
  db: tx,
  clock: {
    now: async () => time,
    transact: <T>(db: Database, work: (tx: Database, now: Date) => Promise<T>) => work(db, time),
  },
  timeZone: 'Europe/Rome',
});

const duty = (name: string) => {
  const found = platformDuties.find((each) => each.name === name);
  if (!found) throw new Error(`no duty ${name}`);
  return found;
};

async function numbers(tx: Database) {
  const rows = await tx.select({ seq: outbox.seq }).from(outbox).orderBy(asc(outbox.seq));
  return rows.map(({ seq }) => seq);
}

test('events are kept a day, the last number for ever', () =>
  rolledBack(database.db, async (tx) => {
    for (const [seq, at] of [subDays(now, 3), subDays(now, 2), subHours(now, 23), now].entries()) {
      const id = await tellProfile(tx, 'ada', 'booked', {}, at);
      await tx
        .update(outbox)
        .set({ seq: seq + 1 })
        .where(eq(outbox.id, id));
    }
    await duty('outbox.purge').run(at(tx, now));
    expect(await numbers(tx)).toEqual([3, 4]);
    await duty('outbox.purge').run(at(tx, addDays(now, 30)));
    expect(await numbers(tx)).toEqual([4]);
  }));
