import { expect, it } from 'vitest';
import { Busy } from '../../platform/failures.ts';
import { createQueue } from './passwords.ts';

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
  const results = [1, 2, 3, 4].map((name) => queue.run('check', 'campus', work(name)));
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
  const running = queue.run('check', 'campus', work(1));
  const waiting = queue.run('check', 'campus', work(2));
  await expect(queue.run('check', 'campus', work(3))).rejects.toThrow(Busy);
  await expect.poll(() => ended.length).toBe(1);
  ended[0]?.();
  await running;
  await expect.poll(() => ended.length).toBe(2);
  ended[1]?.();
  expect(await waiting).toBe(2);
});

it('goes on after a work that failed', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  await expect(queue.run('check', 'campus', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  );
  expect(await queue.run('check', 'campus', async () => 'next')).toBe('next');
});

it('S3: who wants in goes before all who want a new password, however long they wait', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 200 });
  const { begun, ended, work } = givenWork();
  const results = [1, 2, 3].map((name) => queue.run('make', 'campus', work(name)));
  results.push(queue.run('check', 'campus', work(4)));
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
  const results = [queue.run('make', 'campus', work(1)), queue.run('make', 'campus', work(2))];
  await expect(queue.run('make', 'campus', work(3))).rejects.toThrow(Busy);
  results.push(queue.run('check', 'campus', work(4)));
  for (let end = 0; end < 3; end += 1) {
    await expect.poll(() => ended.length).toBeGreaterThan(end);
    ended[end]?.();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 4]);
});

it('S3: a crowd from one network delays another by one turn, however many of it wait', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 200 });
  const { begun, ended, work } = givenWork();
  const results = [1, 2, 3, 4].map((name) => queue.run('check', 'crowd', work(name)));
  results.push(queue.run('check', 'home', work(5)));
  for (let end = 0; end < 5; end += 1) {
    await expect.poll(() => ended.length).toBeGreaterThan(end);
    ended[end]?.();
  }
  await Promise.all(results);
  expect(begun).toEqual([1, 2, 5, 3, 4]);
});

it('S3: where a crowd has filled the room it turns away its own last one, not who comes from elsewhere', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 3 });
  const { begun, ended, work } = givenWork();
  const crowd = [1, 2, 3, 4].map((name) => queue.run('check', 'crowd', work(name)));
  const turnedAway = expect(crowd[3]).rejects.toThrow(Busy);
  const home = queue.run('check', 'home', work(5));
  await turnedAway;
  await expect(queue.run('check', 'crowd', work(6))).rejects.toThrow(Busy);
  for (let end = 0; end < 4; end += 1) {
    await expect.poll(() => ended.length).toBeGreaterThan(end);
    ended[end]?.();
  }
  await Promise.all([...crowd.slice(0, 3), home]);
  expect(begun).toEqual([1, 2, 5, 3]);
});
