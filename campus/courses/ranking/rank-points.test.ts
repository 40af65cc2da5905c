import { expect, it } from 'vitest';
import type { Merits } from '../../../contract/courses/courses.ts';
import { rankingOrder } from '../../platform/ranking-order.ts';
import { rankPoints } from './rank-points.ts';

const merits = (kind: Merits['kind'], year: number, credits: number): Merits => ({ kind, year, credits });

it.each([
  [merits('mandatory', 3, 0), merits('choice', 1, 300)],
  [merits('choice', 5, 0), merits('free', 1, 300)],
  [merits('free', 5, 0), merits('extra', 1, 300)],
  [merits('mandatory', 1, 0), merits('mandatory', 2, 300)],
  [merits('mandatory', 2, 61), merits('mandatory', 2, 60)],
])('G1: %o is ranked before %o', (sooner, later) => {
  expect(rankPoints(sooner)).toBeGreaterThan(rankPoints(later));
});

it('G1: the order is that of the seed, in whatever order the requests came', () => {
  const kinds = ['mandatory', 'choice', 'free', 'extra'] as const;
  const requests = Array.from({ length: 600 }, (_, index) => ({
    number: 100_000 + ((index * 7919) % 899_981),
    points: rankPoints(merits(kinds[index % 4] ?? 'free', 1 + (index % 3), (index % 5) * 6)),
  }));
  for (let turn = 0; turn < 50; turn++) {
    const seed = `seed ${turn}`;
    const arrived = requests.toSorted(
      (one, other) => ((one.number * (turn + 3)) % 997) - ((other.number * (turn + 3)) % 997),
    );
    expect(rankingOrder(seed, arrived)).toEqual(rankingOrder(seed, requests));
  }
  expect(rankingOrder('one', requests)).not.toEqual(rankingOrder('another', requests));
});
