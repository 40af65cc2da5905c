import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { auditEvents, enrolments, enrolmentWindows } from '../../db/schema.ts';
import { unlessMeanwhile } from '../../db/unique-violation.ts';
import type { Outcome } from '../../platform/outcome.ts';
import {
  closesAt,
  givenCourse,
  givenStudent,
  now,
  opensAt,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { saveEnrolmentWindow } from '../seats/save-window.ts';
import { decide } from './decide.ts';
import { enrol, enrolAtOnce } from './enrol.ts';
import { drop, withdraw } from './leave-course.ts';
import { take } from './take.ts';
import type { OwnCourse } from './write-enrolment.ts';

const SEATS = 30;
const CONNECTIONS = 20;
const RESERVED = 10;
const reserved = [{ group: { planYear: 2 }, seats: RESERVED }];
/** The careers of the students for whom they are. */
const isOfGroup = new Set<string>();

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
  expect(textsOf(outcomes)).toEqual(['courses.full']);
  expect(await windowOf(course)).toMatchObject({ taken: SEATS, waitlisted: 0 });
});

it('enrols once who presses twenty times at once', async () => {
  const { course, students } = await givenCrowd(1, { mode: 'fifo', capacity: SEATS });

  const outcomes = await rush(Array(20).fill(students).flat());

  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(textsOf(outcomes)).toEqual(['courses.already_enrolled']);
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

it('G1: of what is reserved only the group has seats, and all of them, however many come at the same time', async () => {
  const { course, students } = await givenCrowd(120, { mode: 'fifo', capacity: SEATS, reserved });

  const outcomes = await rush(students);

  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(await windowOf(course)).toMatchObject({
    ...{ taken: SEATS, reservedTaken: [RESERVED], waitlisted: 120 - SEATS },
  });
  expect(await heldIn(course)).toEqual({ reserved: RESERVED, open: SEATS - RESERVED });
}, 60_000);

it('G1: refuses everybody else once only reserved seats are left, and the group once they are taken', async () => {
  const { course, students } = await givenCrowd(120, { mode: 'open', capacity: SEATS, reserved });
  const others = students.filter(({ careerId }) => !isOfGroup.has(careerId));

  expect(textsOf(await rush(others))).toEqual(['courses.only_reserved_left']);
  expect(await heldIn(course)).toEqual({ reserved: 0, open: SEATS - RESERVED });
  await rush(students);

  expect(await windowOf(course)).toMatchObject({ taken: SEATS, reservedTaken: [RESERVED] });
  expect(await heldIn(course)).toEqual({ reserved: RESERVED, open: SEATS - RESERVED });
}, 60_000);

it('G1: counts each seat where it is held while some drop, take, leave the queue, arrive, and the office saves', async () => {
  const window = { mode: 'fifo', capacity: SEATS, reserved } as const;
  const { course, students } = await givenCrowd(120, window);
  await rush(students.slice(0, 80));
  const [enrolled, waiting] = [await standing(course, 'enrolled'), await standing(course, 'waitlisted')];
  const terms = { ...window, offeringId: course.courseId, opensAt, closesAt };

  await Promise.all([
    atOnce(drop, enrolled.slice(0, 20)),
    atOnce(drop, waiting.slice(40)),
    atOnce(take, waiting.slice(0, 20)),
    rush(students.slice(80)),
    atOnce(saveEnrolmentWindow, [terms, { ...terms, reserved: [...reserved] }]),
  ]);

  const { reserved: ofGroup, open } = await heldIn(course);
  const stillWaiting = await standing(course, 'waitlisted');
  expect(await windowOf(course)).toMatchObject({
    ...{ taken: ofGroup + open, reservedTaken: [ofGroup], waitlisted: stillWaiting.length },
  });
  expect(open).toBe(SEATS - RESERVED);
  expect(ofGroup).toBeLessThanOrEqual(RESERVED);
  const groupWaits = stillWaiting.some(({ careerId }) => isOfGroup.has(careerId));
  expect(groupWaits && ofGroup < RESERVED).toBe(false);
}, 60_000);

it('G1: accepts no more than seats are for anybody, and for the group, when two decide at the same time', async () => {
  const { course, students } = await givenCrowd(60, { mode: 'approval', capacity: SEATS, reserved });
  await atOnce(enrol, students);
  const requests = (await standing(course, 'pending')).map(({ enrolmentId }) => ({
    ...course,
    enrolmentIds: [enrolmentId],
    decision: 'accept' as const,
  }));

  await atOnce(decide, [...requests, ...requests]);

  expect(await heldIn(course)).toEqual({ reserved: RESERVED, open: SEATS - RESERVED });
  expect(await windowOf(course)).toMatchObject({ taken: SEATS, reservedTaken: [RESERVED] });
}, 60_000);

/** A course, and so many students who may enrol in it: every fifth of them in the second year of the plan. */
async function givenCrowd(
  size: number,
  window: { mode: 'open' | 'fifo' | 'approval'; capacity: number; reserved?: typeof reserved },
) {
  const course = await givenCourse(database.db, window);
  const years = Array.from({ length: size }, (_, index) => (index % 5 === 4 ? 2 : 1));
  const students = await inLanes(years, async (planYear) => {
    const careerId = await givenStudent(database.db, [course], { planYear, cohortYear: 2020 });
    if (planYear === 2) isOfGroup.add(careerId);
    return { courseId: course.courseId, careerId };
  });
  return { course, students };
}

/** How many seats are held, of the reserve and for anybody. */
async function heldIn({ courseId }: { courseId: string }) {
  const rows = await database.db
    .select({ careerId: enrolments.careerId, seatGroup: enrolments.seatGroup })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), inArray(enrolments.status, ['enrolled', 'offered'])));
  const ofGroup = rows.filter(({ seatGroup }) => seatGroup !== null);
  expect(ofGroup.every(({ careerId }) => isOfGroup.has(careerId))).toBe(true);
  return { reserved: ofGroup.length, open: rows.length - ofGroup.length };
}

/** Each change in a transaction of its own, as many at the same time as there are connections. */
const atOnce = <Params, Value>(
  change: (tx: Database, asked: Params, now: Date) => Promise<Outcome<Value>>,
  asked: Params[],
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

const textsOf = (outcomes: Outcome<unknown>[]) => [
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

/** Lists the enrolments in audit order, which is commit order because the window was locked. */
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
