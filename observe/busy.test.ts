import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBusy } from './busy.ts';

it('S4: a program that computes is busy, one that waits is not', async () => {
  const isBusy = createBusy();
  await pause(200);
  expect(isBusy()).toBe(false);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await pause(0);
  expect(isBusy()).toBe(true);
  await pause(400);
  expect(isBusy()).toBe(false);
});
