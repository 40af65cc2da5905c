import { addDays } from 'date-fns/addDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import type { Database } from '../../db/database.ts';
import { enrolmentWindows } from '../../db/schema.ts';
import { givenRequests } from '../../testing/teaching/asked-fixtures.ts';
import {
  closesAt,
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  now,
  opensAt,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { withdraw } from '../enrolments/leave-course.ts';
import { rankIfClosed } from '../ranking/rank-requests.ts';
import { saveEnrolmentWindow } from './save-window.ts';

const { inTransaction } = await testDatabase();

const changes: [string, Partial<SaveEnrolmentWindow>][] = [
  ['its mode', { mode: 'fifo' }],
  ['rank for draw', { mode: 'ranked' }],
  ['a later close', { closesAt: addDays(closesAt, 1) }],
  ['an earlier close', { closesAt: addDays(closesAt, -1) }],
  ['another opening', { opensAt: addDays(opensAt, -1) }],
];

it.each(changes)(
  'G1: once somebody has asked, %s is refused; before, and when all have withdrawn, not',
  (_, change) =>
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'draw', capacity: 5 });
      expect(await codesOf(save(tx, course, change))).toEqual([]);
      await doneBy(save(tx, course, {}));
      const [careerId = ''] = await givenRequests(tx, course, [{}]);
      expect(await codesOf(save(tx, course, change))).toEqual(['windows.asked']);
      expect(await codesOf(save(tx, course, { capacity: 3 }))).toEqual([]);
      await doneBy(withdraw(tx, { ...course, careerId }, now));
      expect(await codesOf(save(tx, course, change))).toEqual([]);
    })(),
);

it(
  'G1: the seed is made with the window and stays, whatever is saved since',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'draw', capacity: 5 });
    const seed = await seedOf(tx, course);
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    await doneBy(save(tx, course, { mode: 'fifo' }));
    await doneBy(save(tx, course, { mode: 'ranked', capacity: 9 }));
    expect(await seedOf(tx, course)).toBe(seed);
  }),
);

it(
  'G1: after the close the order is made first, and a window is ranked once: what is left may be open to all',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'draw', capacity: 5 });
    await givenRequests(tx, course, [{}, {}]);
    const late = addDays(closesAt, 1);
    const again = { closesAt: addDays(closesAt, 9) };
    expect(await codesOf(save(tx, course, again, late))).toEqual(['windows.already_ranked']);
    expect(await rankIfClosed(tx, course.courseId, late)).toBe(false);
    expect(await codesOf(save(tx, course, { ...again, mode: 'fifo' }, late))).toEqual([]);
  }),
);

const save = (tx: Database, { courseId }: GivenCourse, change: Partial<SaveEnrolmentWindow>, at = now) =>
  saveEnrolmentWindow(
    tx,
    { offeringId: courseId, mode: 'draw', opensAt, closesAt, capacity: 5, ...change },
    at,
  );

async function seedOf(tx: Database, { courseId }: GivenCourse) {
  const [window] = await tx
    .select({ seed: enrolmentWindows.seed })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, courseId));
  return window?.seed;
}
