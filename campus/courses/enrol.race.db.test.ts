import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { auditEvents, enrolments, enrolmentWindows } from '../db/schema.ts';
import { unlessMeanwhile } from '../db/unique-violation.ts';
import type { Outcome } from '../platform/outcome.ts';
import { type GivenCourse, givenCourse, givenStudent, now } from '../testing/given-courses.ts';
import { testDatabase } from '../testing/test-database.ts';
import { decide } from './decide.ts';
import { drop } from './drop.ts';
import { enrol, type OwnCourse } from './enrol.ts';
import { enrolAtOnce } from './enrol-at-once.ts';
import { take } from './take.ts';
import { withdraw } from './withdraw.ts';

const SEATS = 30;
const CONNECTIONS = 20;

const database = await testDatabase();

it('G1: of 500 students for 30 places 30 are enrolled, the others queue in the order of their commits', async () => {
  const { course, students } = await givenCrowd(500, { mode: 'fifo', capacity: SEATS });

  const outcomes = await rush(students);

  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(await windowOf(course)).toMatchObject({ taken: SEATS, waitlisted: 470, queueCounter: 470 });
  const arrivals = await arrivalsOf(course);
  expect(new Set(arrivals.map(({ careerId }) => careerId)).size).toBe(500);
  expect(arrivals.slice(0, SEATS).map(({ status }) => status)).toEqual(Array(SEATS).fill('enrolled'));
  expect(arrivals.slice(SEATS).map(({ status }) => status)).toEqual(Array(470).fill('waitlisted'));
  expect(arrivals.slice(SEATS).map(({ queueNumber }) => queueNumber)).toEqual(oneTo(470));
}, 120_000);

it('refuses everybody after the last seat where there is no queue', async () => {
  const { course, students } = await givenCrowd(100, { mode: 'open', capacity: SEATS });

  const outcomes = await rush(students);

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(SEATS);
  expect(wordsOf(outcomes)).toEqual(['courses.full']);
  expect(await windowOf(course)).toMatchObject({ taken: SEATS, waitlisted: 0 });
});

it('enrols once who presses twenty times at once', async () => {
  const { course, students } = await givenCrowd(1, { mode: 'fifo', capacity: SEATS });

  const outcomes = await rush(Array(20).fill(students).flat());

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(wordsOf(outcomes)).toEqual(['courses.already_enrolled']);
  expect(await windowOf(course)).toMatchObject({ taken: 1 });
});

it('hands every freed place to the queue while others drop, take, leave it and arrive', async () => {
  const { course, students } = await givenCrowd(90, { mode: 'fifo', capacity: SEATS });
  await rush(students.slice(0, 60));
  const [enrolled, waiting] = [await standing(course, 'enrolled'), await standing(course, 'waitlisted')];

  await Promise.all([
    atOnce(drop, enrolled.slice(0, 20)),
    atOnce(drop, waiting.slice(25)),
    atOnce(take, waiting.slice(0, 20)),
    rush(students.slice(60)),
  ]);

  const held = [...(await standing(course, 'enrolled')), ...(await standing(course, 'offered'))];
  const stillWaiting = await standing(course, 'waitlisted');
  expect(held).toHaveLength(SEATS);
  expect(stillWaiting).toHaveLength(90 - 20 - 5 - SEATS);
  expect(await windowOf(course)).toMatchObject({ taken: SEATS, waitlisted: stillWaiting.length });
  const lastServed = Math.max(...held.map(({ queueNumber }) => queueNumber ?? 0));
  expect(Math.min(...stillWaiting.map(({ queueNumber }) => queueNumber ?? 0))).toBeGreaterThan(lastServed);
});

it('accepts no more requests than there are seats, when two decide at the same time', async () => {
  const { course, students } = await givenCrowd(60, { mode: 'approval', capacity: SEATS });
  await atOnce(enrol, students);
  const requests = (await standing(course, 'pending')).map(({ enrolmentId }) => ({
    ...course,
    enrolmentIds: [enrolmentId],
    decision: 'accept' as const,
  }));

  await atOnce(decide, [...requests, ...requests]);

  expect(await standing(course, 'enrolled')).toHaveLength(SEATS);
  expect(await standing(course, 'pending')).toHaveLength(60 - SEATS);
  expect(await windowOf(course)).toMatchObject({ taken: SEATS });
});

it('decides or withdraws each request once, when the professor and twenty presses of its student meet', async () => {
  const { course, students } = await givenCrowd(12, { mode: 'approval', capacity: SEATS });
  await atOnce(enrol, students);
  const requests = (await standing(course, 'pending')).map(({ enrolmentId }) => ({
    ...course,
    enrolmentIds: [enrolmentId],
    decision: 'accept' as const,
  }));

  const [withdrawals] = await Promise.all([
    atOnce(withdraw, Array(20).fill(students).flat()),
    atOnce(decide, requests),
  ]);

  const withdrawn = await standing(course, 'withdrawn');
  const enrolled = await standing(course, 'enrolled');
  expect(withdrawn.length + enrolled.length).toBe(12);
  expect(withdrawals.filter(({ ok }) => ok)).toHaveLength(withdrawn.length);
  expect(await windowOf(course)).toMatchObject({ taken: enrolled.length, waitlisted: 0 });
});

/** A course, and so many students who may enrol in it. */
async function givenCrowd(size: number, window: { mode: 'open' | 'fifo' | 'approval'; capacity: number }) {
  const course = await givenCourse(database.db, window);
  const students = await inLanes(Array(size).fill(course), async ({ courseId }: GivenCourse) => ({
    courseId,
    careerId: await givenStudent(database.db, [course]),
  }));
  return { course, students };
}

/** Each change in a transaction of its own, as many at the same time as there are connections. */
const atOnce = <Asked, Value>(
  change: (tx: Database, asked: Asked, now: Date) => Promise<Outcome<Value>>,
  asked: Asked[],
): Promise<Outcome<Value>[]> =>
  inLanes(asked, (each) => database.db.transaction((tx) => change(tx, each, now)));

/** Everybody enrols, as the call does: in one statement, or else in a transaction. */
const rush = (students: OwnCourse[]) =>
  inLanes(
    students,
    async (student) =>
      (await enrolAtOnce(database.db, student, now, unkept).catch(unlessMeanwhile)) ??
      (await database.db.transaction((tx) => enrol(tx, student, now))),
  );

const unkept = { reserved: null, answerTo: (value: unknown) => value };

async function inLanes<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return results;
}

const wordsOf = (outcomes: Outcome<unknown>[]) => [
  ...new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.refusals.map(({ code }) => code)))),
];

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function windowOf({ courseId }: { courseId: string }) {
  const [window] = await database.db
    .select()
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, courseId));
  return window;
}

/** The enrolments in the order in which they were audited: under the window's lock, so that of their commits. */
function arrivalsOf({ courseId }: { courseId: string }) {
  return database.db
    .select({
      careerId: enrolments.careerId,
      status: enrolments.status,
      queueNumber: enrolments.queueNumber,
    })
    .from(enrolments)
    .innerJoin(
      auditEvents,
      and(eq(auditEvents.action, 'enrolment.enrol'), eq(auditEvents.entityId, sql`${enrolments.id}::text`)),
    )
    .where(eq(enrolments.offeringId, courseId))
    .orderBy(asc(auditEvents.seq));
}

/** The enrolments of one state, in the order of the queue. */
function standing(
  { courseId }: { courseId: string },
  status: 'enrolled' | 'waitlisted' | 'pending' | 'offered' | 'withdrawn',
) {
  return database.db
    .select({
      enrolmentId: enrolments.id,
      courseId: enrolments.offeringId,
      careerId: enrolments.careerId,
      queueNumber: enrolments.queueNumber,
    })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), eq(enrolments.status, status)))
    .orderBy(asc(enrolments.queueNumber));
}
