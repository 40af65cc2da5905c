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
  const results = [1, 2, 3, 4].map((name) => queue.run('check', work(name)));
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
  const running = queue.run('check', work(1));
  const waiting = queue.run('check', work(2));
  await expect(queue.run('check', work(3))).rejects.toThrow(Busy);
  await expect.poll(() => ended.length).toBe(1);
  ended[0]?.();
  await running;
  await expect.poll(() => ended.length).toBe(2);
  ended[1]?.();
  expect(await waiting).toBe(2);
});

it('goes on after a work that failed', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  await expect(queue.run('check', () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  expect(await queue.run('check', async () => 'next')).toBe('next');
});

it('S3: who wants in goes before all who want a new password, however long they wait', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 200 });
  const { begun, ended, work } = givenWork();
  const results = [1, 2, 3].map((name) => queue.run('make', work(name)));
  results.push(queue.run('check', work(4)));
  for (let end = 0; end < 4; end += 1) {
    await expect.poll(() => ended.length).toBeGreaterThan(end);
    ended[end]?.();
  }
  await Promise.all(results);
  expect(begun).toEqual([1, 4, 2, 3]);
});

it('S3: a full room of those who want a new password turns nobody away who wants in', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  const { ended, work } = givenWork();
  const results = [queue.run('make', work(1)), queue.run('make', work(2))];
  await expect(queue.run('make', work(3))).rejects.toThrow(Busy);
  results.push(queue.run('check', work(4)));
  for (let end = 0; end < 3; end += 1) {
    await expect.poll(() => ended.length).toBeGreaterThan(end);
    ended[end]?.();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 4]);
});
