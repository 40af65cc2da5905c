import { expect, it } from 'vitest';
import { NotFound } from '../platform/failures.ts';
import { givenRequests } from '../testing/given-asked.ts';
import { closesAt, givenCourse } from '../testing/given-courses.ts';
import { publishedLines } from '../testing/published-lines.ts';
import { testDatabase } from '../testing/test-database.ts';
import { publishedRanking } from './published-ranking.ts';
import { rankIfClosed } from './rank-requests.ts';

const { inTransaction } = await testDatabase();

it(
  'G1: the order of a course is repeated from what it published by the lines of docs/ranking.md',
  inTransaction(async (tx) => {
    const { repeat, pointsOf, fits } = await publishedLines();
    for (const mode of ['ranked', 'draw'] as const) {
      const course = await givenCourse(tx, { mode, capacity: 5 });
      await givenRequests(
        tx,
        course,
        Array.from({ length: 12 }, (_, index) => ({
          kind: index % 2 ? ('free' as const) : ('choice' as const),
          credits: index % 3,
        })),
      );
      await expect(publishedRanking(tx, course.courseId)).rejects.toThrow(NotFound);
      await rankIfClosed(tx, course.courseId, closesAt);

      const { seed, seal, rows, places } = await publishedRanking(tx, course.courseId);

      const numbers = rows.map(({ number }) => number);
      const shuffled = rows
        .map(({ number, merits }) => ({ number, points: merits ? pointsOf(merits) : 0 }))
        .toSorted((one, other) => one.number - other.number);
      expect(repeat(seed, shuffled)).toEqual(numbers);
      expect(fits(seal, seed)).toBe(true);
      expect(
        fits(
          seal,
          seed.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      ).toBe(false);
      expect([places, rows.length]).toEqual([5, 12]);
      expect(rows.every(({ merits }) => (merits === null) === (mode === 'draw'))).toBe(true);
    }
  }),
);
