import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../db/database.ts';
import { outbox } from '../../db/schema.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { eventually } from '../../testing/test-eventually.ts';
import { readOutbox } from '../../testing/written.ts';
import { type Told, tell } from './events.ts';
import { startRelay } from './relay.ts';

const now = new Date('2026-11-20T10:00:00Z');
const database = await testDatabase();
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** One instance's relay, with what it has handed on. */
async function givenRelay() {
  const told: Told[] = [];
  const log = { error: vi.fn() };
  const relay = await startRelay(database, { send: (each) => told.push(each), log });
  stops.push(relay.stop);
  return { told, log };
}

const tellBooked = (tx: OpenDatabase['db'], examId: string) =>
  tell(tx, 'booked', randomUUID(), { examId, action: 'booked' }, now);

const examsOf = (told: Told[]) => told.map(({ payload }) => payload.examId);

test('what was told is handed on after its commit, with audience, name and payload', async () => {
  const { told } = await givenRelay();
  const eventId = await database.db.transaction((tx) => tellBooked(tx, 'june'));

  await eventually(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ name: 'booked', payload: { eventId, examId: 'june', action: 'booked' } });
});

test('what was rolled back is never told', async () => {
  const { told } = await givenRelay();
  const undone = database.db.transaction(async (tx) => {
    await tellBooked(tx, 'undone');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await database.db.transaction((tx) => tellBooked(tx, 'done'));

  await eventually(() => expect(examsOf(told)).toEqual(['done']));
});

test('several told in one transaction keep the order of writing', async () => {
  const { told } = await givenRelay();
  await database.db.transaction(async (tx) => {
    for (const exam of ['one', 'two', 'three', 'four']) await tellBooked(tx, exam);
  });
  await eventually(() => expect(examsOf(told)).toEqual(['one', 'two', 'three', 'four']));
});

test('seats told in a burst arrive as the first and the last', async () => {
  const { told } = await givenRelay();
  for (let taken = 1; taken <= 20; taken++) {
    const seats = { courseId: 'algebra', taken, capacity: 20, waitlisted: 0 };
    await tell(database.db, 'seatsChanged', 'algebra', seats, now);
  }
  await eventually(() => expect(told.at(-1)?.payload.taken).toBe(20));
  expect(told.length).toBeLessThan(6);
});

test('every instance hands on everything, in the same order', async () => {
  const [one, other] = [await givenRelay(), await givenRelay()];
  for (let exam = 0; exam < 50; exam++) await tellBooked(database.db, String(exam));
  await eventually(() => expect(one.told).toHaveLength(50));
  await eventually(() => expect(other.told).toEqual(one.told));
});

test('what was told before the start is not told again', async () => {
  const earlier = await givenRelay();
  await tellBooked(database.db, 'earlier');
  await eventually(() => expect(earlier.told).toHaveLength(1));

  const { told } = await givenRelay();
  await tellBooked(database.db, 'later');
  await eventually(() => expect(examsOf(told)).toEqual(['later']));
});

test('an institution made anew is followed from its first event on', async () => {
  const { told } = await givenRelay();
  for (const exam of ['one', 'two']) await tellBooked(database.db, exam);
  await eventually(() => expect(told).toHaveLength(2));

  await database.db.delete(outbox);
  await tellBooked(database.db, 'anew');
  await eventually(() => expect(examsOf(told)).toContain('anew'));
});

test('a notice that was lost costs a second at most', async () => {
  const { told } = await givenRelay();
  await pause(50);
  const eventId = randomUUID();
  const row = {
    id: eventId,
    audience: 'profile:ada',
    name: 'booked',
    payload: { examId: 'silent' },
    occurredAt: now,
  };
  await database.db.insert(outbox).values(row);
  await vi.waitFor(() => expect(examsOf(told)).toEqual(['silent']), { timeout: 2000 });
  const [stored] = await readOutbox(database.db, eq(outbox.id, eventId));
  expect(stored?.seq).toBeGreaterThan(0);
});
