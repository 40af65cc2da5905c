import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { outbox } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { eventually } from '../../testing/test-eventually.ts';
import { tell } from './events.ts';
import { missedSince, type Numbered, type Relay, startRelay } from './relay.ts';

const seats = { capacity: 20, waitlisted: 0 };
const now = new Date('2026-11-20T10:00:00Z');
const ADA = ['profile:ada', 'course:algebra'];
const told: Numbered[] = [];
const database = await testDatabase();
let relay: Relay;

beforeAll(async () => {
  relay = await startRelay(database, { send: (each) => told.push(each), log: { error: vi.fn() } });
});
afterAll(async () => {
  await relay.stop();
});

/** Tells it, and answers its number once it has one. */
async function numberOf(telling: Promise<string>): Promise<number> {
  const eventId = await telling;
  const isIt = ({ payload }: Numbered) => payload.eventId === eventId;
  await eventually(() => expect(told.some(isIt)).toBe(true));
  await eventually(() => expect(relay.last()).toBeGreaterThanOrEqual(told.find(isIt)?.number ?? 0));
  return told.find(isIt)?.number ?? 0;
}

const tellBooked = (who: string, examId: string) =>
  numberOf(tell(database.db, 'booked', who, { examId, action: 'booked' }, now));

const missed = async (since: number, audiences = ADA) =>
  (await missedSince(database.db, { since, audiences }))?.map(({ name, payload }) => [name, payload.examId]);

test('D5: who has been away is told what came for it since, and nothing of others', async () => {
  const since = await tellBooked('ada', 'seen');
  await tellBooked('bruno', 'of-another');
  await tellBooked('ada', 'june');
  expect(await missed(since)).toEqual([['booked', 'june']]);
});

test('D5: who has been away while nothing came missed nothing', async () => {
  const since = await tellBooked('bruno', 'of-another');
  expect(await missed(since)).toEqual([]);
});

test('of how things stand only the latest is told, for each course and session', async () => {
  const since = await tellBooked('bruno', 'before');
  for (const taken of [1, 2, 3])
    await tell(database.db, 'seatsChanged', 'algebra', { ...seats, examId: 'june', taken }, now);
  await numberOf(tell(database.db, 'seatsChanged', 'algebra', { ...seats, examId: 'july', taken: 9 }, now));

  const events = await missedSince(database.db, { since, audiences: ADA });

  expect(events?.map(({ payload }) => [payload.examId, payload.taken])).toEqual([
    ['june', 3],
    ['july', 9],
  ]);
});

test('D5: of an event that this institution never had nothing can be known', async () => {
  const last = await tellBooked('ada', 'here');
  expect(await missed(last - 1)).toBeUndefined();
  expect(await missed(last + 1)).toBeUndefined();
});

test('D5: more than five hundred are too many to be told', async () => {
  const since = await tellBooked('bruno', 'before');
  const row = { audience: 'profile:ada', name: 'booked', occurredAt: now };
  const rows = Array.from({ length: 500 }, (_, exam) => ({ ...row, payload: { examId: String(exam) } }));
  await database.db.insert(outbox).values(rows);
  await tellBooked('bruno', 'after');
  expect(await missed(since)).toHaveLength(500);
  await tellBooked('ada', 'one-more');
  expect(await missed(since)).toBeUndefined();
});

test('D5: an institution made anew has no number that an older one had', async () => {
  const older = await tellBooked('ada', 'older');
  await database.db.delete(outbox);
  const newer = await tellBooked('ada', 'newer');
  expect(newer).toBeGreaterThan(older);
  expect(await missed(older)).toBeUndefined();
});
