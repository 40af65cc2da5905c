import { addMinutes } from 'date-fns/addMinutes';
import { addSeconds } from 'date-fns/addSeconds';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { TooManyAttempts } from '../../platform/failures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { byNameFrom, countFailure, forgetFailures, refuseWhileDelayed } from './sign-in-throttle.ts';

const start = new Date('2026-09-20T10:00:00Z');
const nameAt = (peer: string) => byNameFrom('sign-in', 'ada@example.org', { peer, knownDevice: null });
const name = nameAt('192.0.2.1');

const { inTransaction } = await testDatabase();

async function failAt(tx: Database, times: number, now: Date) {
  for (let time = 0; time < times; time += 1) await countFailure(tx, name, now);
}

const retryAfter = (tx: Database, now: Date, counted = name) =>
  refuseWhileDelayed(tx, counted, now).then(
    () => 0,
    (error: unknown) => (error instanceof TooManyAttempts ? error.retryAfterS : error),
  );

it(
  'lets four failures pass and doubles the delay from the fifth on, up to a minute',
  inTransaction(async (tx) => {
    let now = start;
    await failAt(tx, 4, now);
    const waits = [await retryAfter(tx, now)];
    for (let failure = 5; failure <= 12; failure += 1) {
      await failAt(tx, 1, now);
      const wait = await retryAfter(tx, now);
      waits.push(wait);
      now = addSeconds(now, Number(wait));
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60]);
  }),
);

it(
  'is over at the instant it names, however many failures there were',
  inTransaction(async (tx) => {
    await failAt(tx, 200, start);
    expect(await retryAfter(tx, addSeconds(start, 59))).toBe(1);
    expect(await retryAfter(tx, addSeconds(start, 60))).toBe(0);
  }),
);

it(
  'begins anew an hour after the last failure',
  inTransaction(async (tx) => {
    await failAt(tx, 20, start);
    const later = addMinutes(start, 61);
    await failAt(tx, 1, later);
    expect(await retryAfter(tx, later)).toBe(0);
  }),
);

it(
  'waits for the longest of what is counted',
  inTransaction(async (tx) => {
    const other = nameAt('192.0.2.3');
    for (let failure = 0; failure < 7; failure += 1) await countFailure(tx, other, start);
    await failAt(tx, 5, start);
    expect(await retryAfter(tx, start, [...name, ...other])).toBe(4);
    expect(await retryAfter(tx, start, name)).toBe(1);
  }),
);

it(
  'S2: forgets a name here without forgetting it elsewhere',
  inTransaction(async (tx) => {
    const elsewhere = nameAt('192.0.2.2');
    for (let failure = 0; failure < 6; failure += 1) {
      await countFailure(tx, [...name, ...elsewhere], start);
    }
    await forgetFailures(tx, name);
    expect(await retryAfter(tx, start, name)).toBe(0);
    expect(await retryAfter(tx, start, elsewhere)).toBe(2);
  }),
);
