import { expect, it } from 'vitest';
import { giveInOrder } from './queue.ts';

const inOrder = (left: number, waiting: string[], passedOver: string[] = []) =>
  giveInOrder(
    left,
    async () => waiting,
    async (one) => (passedOver.includes(one) ? null : one),
  );

it('what is left goes to the first in the queue, and no further than there are seats', async () => {
  expect(await inOrder(2, ['a', 'b', 'c'])).toEqual(['a', 'b']);
  expect(await inOrder(5, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(await inOrder(Number.POSITIVE_INFINITY, ['a'])).toEqual(['a']);
});

it('whom nothing is for is passed over, and nobody waits behind them', async () => {
  expect(await inOrder(2, ['a', 'b', 'c', 'd'], ['a', 'c'])).toEqual(['b', 'd']);
});

it('with no seat left nobody is asked for, and no more are asked than there are seats', async () => {
  const asked: string[] = [];
  const give = (left: number) =>
    giveInOrder(
      left,
      async () => ['a', 'b', 'c'],
      async (one) => {
        asked.push(one);
        return one;
      },
    );
  expect(await give(0)).toEqual([]);
  expect(await give(-1)).toEqual([]);
  await give(1);
  expect(asked).toEqual(['a']);
});
