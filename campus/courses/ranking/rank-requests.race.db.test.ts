import { addMilliseconds } from 'date-fns/addMilliseconds';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows, notifications } from '../../db/schema.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { givenRequests } from '../../testing/teaching/asked-fixtures.ts';
import { closesAt, givenCourse } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { withdraw } from '../enrolments/leave-course.ts';
import { rankRequests } from './rank-requests.ts';

const { db } = await testDatabase();

const STUDENTS = 60;
const PLACES = 20;

it('G1: two instances rank what closed, and it is ranked once', async () => {
  const { courseId } = await givenAsked();

  const ranked = await Promise.all(Array.from({ length: 6 }, () => rankRequests(db, at(closesAt))));

  expect(ranked.reduce((sum, each) => sum + each, 0)).toBe(1);
  const states = await statesOf(courseId);
  expect([states.enrolled, states.waitlisted, states.requested]).toEqual([
    PLACES,
    STUDENTS - PLACES,
    undefined,
  ]);
  expect(await windowOf(courseId)).toMatchObject({ taken: PLACES, waitlisted: STUDENTS - PLACES });
  const told = await db.select().from(notifications).where(eq(notifications.subject, courseId));
  expect(told).toHaveLength(STUDENTS);
}, 60_000);

it('G1: who withdraws at the very close is out, or in the order: never both, and the order has no gap', async () => {
  const { courseId, students } = await givenAsked();
  const justBefore = addMilliseconds(closesAt, -1);

  const [withdrawals] = await Promise.all([
    Promise.all(
      students.map((careerId) =>
        db.transaction((tx) => withdraw(tx, { courseId, careerId }, justBefore)).catch(() => null),
      ),
    ),
    rankRequests(db, at(closesAt)),
    rankRequests(db, at(closesAt)),
  ]);

  const rows = await db.select().from(enrolments).where(eq(enrolments.offeringId, courseId));
  const withdrawn = rows.filter(({ status }) => status === 'withdrawn');
  expect(withdrawals.filter((each) => each?.ok)).toHaveLength(withdrawn.length);
  expect(withdrawn.every(({ position }) => position === null)).toBe(true);
  const positions = rows.flatMap(({ position }) => position ?? []).toSorted((one, other) => one - other);
  expect(positions).toEqual(Array.from({ length: STUDENTS - withdrawn.length }, (_, index) => index + 1));
  const { enrolled = 0, waitlisted = 0 } = await statesOf(courseId);
  expect(enrolled).toBe(Math.min(PLACES, positions.length));
  expect(await windowOf(courseId)).toMatchObject({ taken: enrolled, waitlisted });
}, 60_000);

it('G1: two instances give what is reserved once, in the order among the group, and the rest to the others', async () => {
  const reserved = [{ group: { planYear: 2 }, seats: 8 }];
  const { courseId } = await givenAsked({ reserved, ofGroup: 12 });

  await Promise.all(Array.from({ length: 6 }, () => rankRequests(db, at(closesAt))));

  const rows = await db
    .select()
    .from(enrolments)
    .where(eq(enrolments.offeringId, courseId))
    .orderBy(enrolments.position);
  const enrolled = rows.filter(({ status }) => status === 'enrolled');
  const held = enrolled.filter(({ seatGroup }) => seatGroup !== null);
  expect([enrolled.length, held.length]).toEqual([PLACES, 8]);
  const ofGroup = rows.filter(({ reserves }) => reserves?.includes(1));
  expect(held.map(({ id }) => id)).toEqual(ofGroup.slice(0, 8).map(({ id }) => id));
  expect(await windowOf(courseId)).toMatchObject({ taken: PLACES, reservedTaken: [8], rankedPlaces: PLACES });
}, 60_000);

async function givenAsked({
  reserved,
  ofGroup = 0,
}: {
  reserved?: SaveEnrolmentWindow['reserved'];
  ofGroup?: number;
} = {}) {
  const course = await givenCourse(db, { mode: 'draw', capacity: PLACES, reserved });
  const students = await givenRequests(
    db,
    course,
    Array.from({ length: STUDENTS }, (_, index) => ({ planYear: index < ofGroup ? 2 : 1 })),
  );
  return { ...course, students };
}

/** A clock that stands. */
const at = (instant: Date): Clock => ({
  now: async () => instant,
  instant: sql<Date>`${instant.toISOString()}::timestamptz`,
  transact: (database, work) => database.transaction((tx: Database) => work(tx, instant)),
});

async function statesOf(courseId: string): Promise<Record<string, number | undefined>> {
  const rows = await db.select().from(enrolments).where(eq(enrolments.offeringId, courseId));
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  );
}

async function windowOf(courseId: string) {
  const [window] = await db.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  return window;
}
