import { expect, it } from 'vitest';
import { publishedLines } from '../testing/teaching/published-lines.ts';
import { type Ranked, rankingOrder } from './ranking-order.ts';

/** Two thousand applications with few different points, so that most of the order is drawn. */
const applicants = Array.from({ length: 2000 }, (_, index) => ({
  number: index + 1,
  points: (index * 7) % 13,
}));
const numbers = (order: Ranked[]) => order.map(({ number }) => number);

it('G5: a ranking is repeated from its published seed by the lines of its page', async () => {
  const { repeat } = await publishedLines();
  for (const seed of ['0'.repeat(32), 'f00dfeed'.repeat(4)]) {
    const shuffled = applicants.toSorted((one, other) => (one.number % 37) - (other.number % 37));
    expect(repeat(seed, shuffled)).toEqual(numbers(rankingOrder(seed, applicants)));
  }
});

it('G5: more points come first, and equal ones in another order for another seed', () => {
  const [one, other] = [rankingOrder('a', applicants), rankingOrder('b', applicants)];
  expect(one.map(({ points }) => points)).toEqual(one.map(({ points }) => points).toSorted((a, b) => b - a));
  expect(numbers(one)).not.toEqual(numbers(other));
  expect(numbers(one).toSorted()).toEqual(numbers(other).toSorted());
});
