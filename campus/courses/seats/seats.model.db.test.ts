import { and, eq, exists, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { stoppedNow } from '../../locks/locks-on.ts';
import {
  COURSE_ACTS,
  type CourseAct,
  type CourseWorld,
  givenCourseWorld,
  performCourseAct,
  STUDENTS,
} from '../../testing/models/course-acts.ts';
import { type Step, steps, takeStep } from '../../testing/models/model-acts.ts';
import { MODEL_TIMEOUT, modelRuns } from '../../testing/models/model-runs.ts';
import { givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { enrol } from '../enrolments/enrol.ts';
import { rankIfClosed } from '../ranking/rank-requests.ts';
import { lockWindow } from './seats.ts';
import { moveQueue } from './waiting-list.ts';

const { db } = await testDatabase();

const sequences = steps({ acts: COURSE_ACTS, people: STUDENTS, places: 5, longest: 30 });

it(
  'G2: whatever is enrolled, given up, offered, decided, resized and locked, in any order and two at once, seats and queues hold',
  () => fc.assert(fc.asyncProperty(sequences, run), modelRuns(6)),
  MODEL_TIMEOUT,
);

async function run(taken: Step<CourseAct>[]): Promise<void> {
  const world = await givenCourseWorld(db);
  for (const step of taken) {
    await takeStep(db, step, (tx, act) => performCourseAct(tx, world, act));
    await seatsHold(world);
  }
  await runTasks(world);
  await seatsHold(world);
  await nothingIsLeft(world);
  await whatIsFreeIsGiven(world);
}

const SEATED = ['enrolled', 'offered'];
const LIVE = ['requested', 'pending', 'waitlisted', ...SEATED];

const stored = async ({ courses }: CourseWorld) => {
  const ids = courses.map(({ courseId }) => courseId);
  const windows = await db.select().from(enrolmentWindows).where(inArray(enrolmentWindows.offeringId, ids));
  const rows = await db.select().from(enrolments).where(inArray(enrolments.offeringId, ids));
  return windows.map((window) => ({
    window,
    rows: rows.filter(({ offeringId }) => offeringId === window.offeringId),
  }));
};

/** What holds of every window after every step. */
async function seatsHold(world: CourseWorld): Promise<void> {
  for (const { window, rows } of await stored(world)) {
    const seated = rows.filter(({ status }) => SEATED.includes(status));
    const waiting = rows.filter(({ status }) => status === 'waitlisted');
    expect(window.taken, 'seats that are counted').toBe(seated.length);
    expect(window.taken, 'seats that there are').toBeLessThanOrEqual(window.capacity ?? window.taken);
    expect(window.waitlisted, 'places in the queue').toBe(waiting.length);
    const held = window.reserved.map(
      ({ group }) =>
        seated.filter(({ seatGroup }) => JSON.stringify(seatGroup) === JSON.stringify(group)).length,
    );
    expect(window.reservedTaken, 'seats of each reserve').toEqual(held);
    const live = rows.filter(({ status }) => LIVE.includes(status)).map(({ careerId }) => careerId);
    expect(new Set(live).size, 'nobody twice').toBe(live.length);
    for (const { status, decidedAt } of rows) {
      if (status === 'dropped')
        expect(decidedAt && decidedAt <= window.dropUntil, 'given up in time').toBe(true);
      if (status === 'withdrawn' && decidesAtClose(window.mode))
        expect(decidedAt && decidedAt < window.closesAt, 'withdrawn before the close').toBe(true);
    }
    if (window.reserved.length === 0) inOrder(world, rows);
  }
}

/** Nobody who was never locked waits behind somebody who was offered a place from further back. */
function inOrder({ everLocked }: CourseWorld, rows: (typeof enrolments.$inferSelect)[]): void {
  const waiting = rows.filter(({ status, careerId }) => status === 'waitlisted' && !everLocked.has(careerId));
  const first = Math.min(...waiting.map(({ queueNumber }) => queueNumber ?? 0));
  const offered = rows.filter(({ offeredUntil }) => offeredUntil !== null);
  for (const { queueNumber } of offered) {
    if (waiting.length > 0) expect(queueNumber, 'the queue is in order').toBeLessThan(first);
  }
}

/** What time alone decides, as the tasks write it down. */
async function runTasks({ courses, now }: CourseWorld): Promise<void> {
  for (const { courseId } of courses) {
    await db.transaction(async (tx) => {
      await lockWindow(tx, courseId);
      await rankIfClosed(tx, courseId, now);
      await moveQueue(tx, courseId, now);
    });
  }
}

/** No request stays after the close, no offer is overdue, no seat is free if somebody may have it. */
async function nothingIsLeft(world: CourseWorld): Promise<void> {
  const { now } = world;
  for (const { window, rows } of await stored(world)) {
    const asked = rows.filter(({ status }) => status === 'requested');
    if (now >= window.closesAt) expect(asked, 'requests after the close').toEqual([]);
    const overdue = rows.filter(
      ({ status, offeredUntil }) => status === 'offered' && (offeredUntil ?? now) <= now,
    );
    expect(overdue, 'offers beyond their time').toEqual([]);
    const isReserved = window.reserved.some(({ until }) => until === null || new Date(until) > now);
    const isFree = window.capacity === null || window.taken < window.capacity;
    if (isFree && !isReserved)
      expect(await mayHaveIt(window.offeringId, now), 'who waits for a free seat').toEqual([]);
  }
}

/** A seat that nobody who waits may have is for who comes. */
async function whatIsFreeIsGiven(world: CourseWorld): Promise<void> {
  const { courses, now } = world;
  for (const { window } of await stored(world)) {
    const course = courses.find(({ courseId }) => courseId === window.offeringId);
    const isFree = window.capacity === null || window.taken < window.capacity;
    if (!course || window.mode !== 'fifo' || window.reserved.length > 0 || !isFree || now >= window.closesAt)
      continue;
    const careerId = await givenStudent(db, [course]);
    const enrolled = await db.transaction((tx) => enrol(tx, { ...course, careerId }, now));
    expect(enrolled, 'who comes to a free seat').toMatchObject({ ok: true, value: { status: 'enrolled' } });
  }
}

/** Who waits, and no lock stops. */
async function mayHaveIt(offeringId: string, now: Date): Promise<string[]> {
  const waits = and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'waitlisted'));
  const waiting = await db.select({ id: enrolments.id }).from(enrolments).where(waits);
  const stopped = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(waits, exists(stoppedNow(db, 'COURSE_ENROL', enrolments.careerId, now))));
  return waiting.map(({ id }) => id).filter((id) => !stopped.some((one) => one.id === id));
}
