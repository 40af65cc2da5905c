import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { eventually } from '../../testing/test-eventually.ts';
import { type Told, tell } from './events.ts';
import { startRelay } from './relay.ts';

const WRITERS = 40;
const EACH = 25;
const now = new Date('2026-11-20T10:00:00Z');
const booked = { examId: 'june', action: 'booked' } as const;
const database = await testDatabase();

async function givenRelays(count: number) {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const told: Told[] = [];
      const log = { error: vi.fn() };
      const relay = await startRelay(database, { send: (each) => told.push(each), log });
      return { told, log, relay };
    }),
  );
}

/** One after the other, each in a transaction that takes its time before it commits. */
async function write(writer: number) {
  for (let step = 0; step < EACH; step++) {
    await database.db.transaction(async (tx) => {
      await tell(tx, 'booked', `writer-${writer}`, { examId: String(step), action: 'booked' }, now);
      await pause(Math.random() * 8);
    });
  }
}

const stepsOf = (told: Told[], writer: number) =>
  told
    .filter(({ audience }) => audience === `profile:writer-${writer}`)
    .map(({ payload }) => Number(payload.examId));

test('of a thousand events of forty concurrent writers none is lost, none comes twice, each writer in order, alike on three instances', async () => {
  const instances = await givenRelays(3);
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));

  const inOrder = Array.from({ length: EACH }, (_, step) => step);
  for (const { told, log } of instances) {
    await eventually(() => expect(told).toHaveLength(WRITERS * EACH));
    for (let writer = 0; writer < WRITERS; writer++) expect(stepsOf(told, writer)).toEqual(inOrder);
    expect(told).toEqual(instances[0]?.told);
    expect(log.error).not.toHaveBeenCalled();
  }
  await Promise.all(instances.map(({ relay }) => relay.stop()));
}, 60_000);

test('what commits long after others were told is told then, and holds nobody up', async () => {
  const [instance] = await givenRelays(1);
  const commit = Promise.withResolvers<void>();
  const late = database.db.transaction(async (tx) => {
    await tell(tx, 'booked', 'late', booked, now);
    await commit.promise;
  });
  await pause(50);
  for (let step = 0; step < 5; step++)
    await tell(database.db, 'booked', 'early', { examId: String(step), action: 'booked' }, now);
  await eventually(() => expect(instance?.told).toHaveLength(5));

  commit.resolve();
  await late;
  await eventually(() => expect(instance?.told.at(-1)?.audience).toBe('profile:late'));
  await instance?.relay.stop();
});

test('an instance whose connections were cut goes on where it was', async () => {
  const [instance] = await givenRelays(1);
  await tell(database.db, 'booked', 'before', booked, now);
  await eventually(() => expect(instance?.told).toHaveLength(1));

  await database.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await pause(100);
  await tell(database.db, 'booked', 'after', booked, now).catch(() =>
    tell(database.db, 'booked', 'after', booked, now),
  );
  await eventually(() =>
    expect(instance?.told.map(({ audience }) => audience)).toEqual(['profile:before', 'profile:after']),
  );
  await instance?.relay.stop();
});
