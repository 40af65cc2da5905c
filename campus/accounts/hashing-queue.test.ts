import { expect, it } from 'vitest';
import { Busy } from '../platform/failures.ts';
import { createQueue } from './hashing-queue.ts';

function givenWork() {
  const ended: (() => void)[] = [];
  const begun: number[] = [];
  const work = (name: number) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ended.push(resolve));
    return name;
  };
  return { begun, ended, work };
}

it('runs two at a time and the others in the order they came', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 200 });
  const { begun, ended, work } = givenWork();
  const results = [1, 2, 3, 4].map((name) => queue.run(work(name)));
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  for (let end = 0; end < 4; end += 1) {
    await expect.poll(() => ended.length).toBeGreaterThan(end);
    ended[end]?.();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('is busy for the one that finds the waiting room full, and says when to come back', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  const { ended, work } = givenWork();
  const running = queue.run(work(1));
  const waiting = queue.run(work(2));
  await expect(queue.run(work(3))).rejects.toThrow(Busy);
  await expect.poll(() => ended.length).toBe(1);
  ended[0]?.();
  await running;
  await expect.poll(() => ended.length).toBe(2);
  ended[1]?.();
  expect(await waiting).toBe(2);
});

it('goes on after a work that failed', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await queue.run(async () => 'next')).toBe('next');
});
