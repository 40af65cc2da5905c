import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenRequests } from '../../testing/teaching/asked-fixtures.ts';
import { closesAt, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { publishedLines } from '../../testing/teaching/published-lines.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { publishedRanking } from './published-ranking.ts';
import { rankIfClosed } from './rank-requests.ts';

const english = { language: 'en' } as const;
const { inTransaction } = await testDatabase();

it(
  'G1: the order of a course is repeated from what it published by the lines of docs/ranking.md',
  inTransaction(async (tx) => {
    const { repeat, pointsOf, fits, placed } = await publishedLines();
    for (const mode of ['ranked', 'draw'] as const) {
      const reserved = [
        { group: { planYear: 2 }, seats: 2 },
        { group: { planYear: 3 }, seats: 1 },
      ];
      const course = await givenCourse(tx, { mode, capacity: 5, reserved });
      await givenRequests(
        tx,
        course,
        Array.from({ length: 12 }, (_, index) => ({
          kind: index % 2 ? ('free' as const) : ('choice' as const),
          credits: index % 3,
          planYear: index % 4 === 3 ? 2 : 1,
        })),
      );
      await expect(publishedRanking(tx, course.courseId, english)).rejects.toThrow(NotFound);
      await rankIfClosed(tx, course.courseId, closesAt);

      const published = await publishedRanking(tx, course.courseId, english);
      const { seed, seal, rows, places } = published;

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
      expect(published.reserved).toEqual([
        { programme: null, planYear: 2, seats: 2 },
        { programme: null, planYear: 3, seats: 1 },
      ]);
      const seated = rows.filter((row) => row.placed).map(({ number }) => number);
      expect(placed(places, published.reserved, rows)).toEqual(new Set(seated));
      expect(new Set(await enrolledIn(tx, course.courseId))).toEqual(new Set(seated));
      const sameYear = rows.filter(({ reserves }) => reserves.includes(1));
      expect(sameYear).toHaveLength(3);
      expect(sameYear.filter((row) => row.placed).length).toBeGreaterThanOrEqual(2);
      expect(rows.every(({ merits }) => (merits === null) === (mode === 'draw'))).toBe(true);
    }
  }),
);

async function enrolledIn(tx: Database, courseId: string) {
  const rows = await tx
    .select({ number: enrolments.number })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), eq(enrolments.status, 'enrolled')));
  return rows.map(({ number }) => number);
}
