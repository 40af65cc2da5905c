import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFairTurns, TooManyRequests, type TurnLimits } from './fair-turns.ts';

const person: TurnLimits = {
  ...{ atOnce: 8, whileBusy: 2, slowly: 1, burstMs: 200, gainedMs: 250 },
  rests: { whileBusy: 0, slowly: 1 },
  ...{ waitMs: 20_000, waitSlowly: 16 },
};
const hall: TurnLimits = { ...person, atOnce: 64, whileBusy: 16, slowly: 2, burstMs: 5_000 };

/** Counts how many of each are under way at once, each for so long. */
function givenWork(ms: number, { isBusy = (): boolean => false } = {}) {
  const turns = createFairTurns({ isBusy });
  const most: Record<string, number> = {};
  const now: Record<string, number> = {};
  const done: Record<string, number> = {};
  const work = async (whose: string, limits = person) => {
    const end = await turns.enter(whose, limits);
    now[whose] = (now[whose] ?? 0) + 1;
    most[whose] = Math.max(most[whose] ?? 0, now[whose]);
    await pause(ms);
    now[whose] -= 1;
    done[whose] = (done[whose] ?? 0) + 1;
    end();
  };
  return { turns, most, done, work };
}

const told = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

it('S4: a page that reads eight things at once has them at once', async () => {
  const { most, work } = givenWork(20);
  await Promise.all([work('other'), ...Array.from({ length: 8 }, () => work('one'))]);
  expect(most).toEqual({ one: 8, other: 1 });
});

it('S4: where the program is busy with it, one that is there beside others has fewer things at once', async () => {
  const { most, work } = givenWork(20, { isBusy: () => true });
  await Promise.all([work('other'), ...Array.from({ length: 64 }, () => work('hall', hall))]);
  expect(most.hall).toBe(16);
});

it('S4: where the program is busy, one that rests after each turn leaves half of the time to others', async () => {
  const { done, work } = givenWork(20, { isBusy: () => true });
  const limits = { ...hall, whileBusy: 1, rests: { whileBusy: 1, slowly: 1 } };
  const startedAt = performance.now();
  await Promise.all([work('other'), ...Array.from({ length: 5 }, () => work('hall', limits))]);
  expect(performance.now() - startedAt).toBeGreaterThan(170); // five of 20 ms with four rests
  expect(done).toEqual({ hall: 5, other: 1 });
});

it('S4: who asks for a hundred things at once within the own time is refused none', async () => {
  const { done, work } = givenWork(2);
  await Promise.all([work('other'), ...Array.from({ length: 100 }, () => work('one'))]);
  expect(done).toEqual({ one: 100, other: 1 });
});

it('S4: who floods is refused with a time, while somebody else is there and is not', async () => {
  const { turns, done, work } = givenWork(10);
  const until = performance.now() + 2_500;
  const refusals: unknown[] = [];
  const flood = async () => {
    while (performance.now() < until) {
      const answer = await told(work('one'));
      if (answer !== 'done') refusals.push(answer);
    }
  };
  const visit = async () => {
    while (performance.now() < until) {
      expect(await told(work('other'))).toBe('done');
      await pause(20);
    }
  };
  await Promise.all([...Array.from({ length: 32 }, flood), visit()]);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.every((each) => each instanceof TooManyRequests && each.retryAfterS >= 1)).toBe(true);
  expect(refusals.length).toBeLessThan(100); // each is held back for a second
  expect(done.other).toBeGreaterThan(20);
  expect(turns.load()).toMatchObject({ running: 0, waiting: 0, refused: refusals.length });
});

it('S4: whose time is used up has one turn at a time, and rests as long', async () => {
  const { done, work } = givenWork(20);
  const limits = { ...person, gainedMs: 0 }; // however slow the machine is, nothing is won back
  const visiting = new AbortController();
  const visit = async () => {
    while (!visiting.signal.aborted) await work('other');
  };
  const visits = visit();
  await Promise.all(Array.from({ length: 160 }, () => work('one', limits)));
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 5 }, () => work('one', limits)));
  expect(performance.now() - startedAt).toBeGreaterThan(150); // five of 20 ms with four rests
  visiting.abort();
  await visits;
  expect(done.one).toBe(165);
});

it('S4: who is alone there is refused nothing', async () => {
  const { most, done, work } = givenWork(10);
  await Promise.all(Array.from({ length: 200 }, () => work('one')));
  expect([most.one, done.one]).toEqual([8, 200]);
});

it('S4: a lecture hall of 300 people behind one address is refused nothing, nor are they once they are signed in', async () => {
  const { done, work } = givenWork(10);
  const people = Array.from({ length: 300 }, (_, at) => `person:${at}`);
  await Promise.all([work('other'), ...people.map(() => work('hall', hall))]);
  await Promise.all([work('other'), ...people.map((whose) => work(whose))]);
  expect(done.hall).toBe(300);
  expect(people.every((whose) => done[whose] === 1)).toBe(true);
});

it('S4: who waits and leaves takes no turn', async () => {
  const { turns, work } = givenWork(50);
  const all = Array.from({ length: 8 }, () => work('one'));
  const left = new AbortController();
  const waiting = turns.enter('one', person, left.signal);
  left.abort();
  await expect(waiting).rejects.toBeInstanceOf(TooManyRequests);
  await Promise.all(all);
  expect(turns.load()).toMatchObject({ running: 0, waiting: 0 });
});

it('S4: who waits behind a long turn of their own has another once nobody else is there any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = createFairTurns({ clock: () => Date.now(), isBusy: () => false });
  (await turns.enter('other', person))();
  await turns.enter('one', person); // and it doesn't end
  await vi.advanceTimersByTimeAsync(500);
  const second = told(turns.enter('one', person));
  await vi.advanceTimersByTimeAsync(person.waitMs);
  expect(await second).toBe('done');
});

it('S4: who is refused while a long turn of their own runs is told no later time than that at which they may again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = createFairTurns({ clock: () => Date.now(), isBusy: () => false });
  const end = await turns.enter('one', person);
  await vi.advanceTimersByTimeAsync(100_000);
  (await turns.enter('other', person))();
  const refusal = await told(turns.enter('one', person, AbortSignal.timeout(1)));
  end();
  expect(refusal).toMatchObject({ retryAfterS: expect.any(Number) });
  const { retryAfterS } = refusal as TooManyRequests;
  expect(retryAfterS).toBeLessThanOrEqual(4);
});
