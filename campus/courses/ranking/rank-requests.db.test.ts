import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import type { Database } from '../../db/database.ts';
import {
  auditEvents,
  careers,
  enrolments,
  enrolmentWindows,
  notifications,
  outbox,
} from '../../db/schema.ts';
import { givenCredits, givenRequests } from '../../testing/teaching/asked-fixtures.ts';
import {
  closesAt,
  codesOf,
  doneBy,
  givenCourse,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { enrol, enrolAtOnce } from '../enrolments/enrol.ts';
import { drop, withdraw } from '../enrolments/leave-course.ts';
import { courseDetail } from '../student/student-courses.ts';
import { rankIfClosed } from './rank-requests.ts';

const { inTransaction } = await testDatabase();

const justBefore = addMilliseconds(closesAt, -1);
const anybody = (count: number) => Array.from({ length: count }, () => ({}));
const english = { language: 'en', timeZone: 'Europe/Rome' } as const;

describe('until the close', () => {
  it(
    'G1: who asks is told a number, and nobody has a place, however many there are',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'draw', capacity: 5 });
      const [careerId = ''] = await givenRequests(tx, course, anybody(1));
      expect(await rankIfClosed(tx, course.courseId, justBefore)).toBe(false);

      const { enrolment, window, reasons } = await courseDetail(
        tx,
        { ...course, careerId },
        english,
        justBefore,
      );
      expect(enrolment).toMatchObject({ status: 'requested', position: null, droppable: false });
      expect(enrolment?.ranking).toEqual({ number: expect.any(Number), position: null });
      expect(window?.ranking).toEqual({
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
        seed: null,
        rankedAt: null,
      });
      expect(window).toMatchObject({ taken: 0, waitlisted: 0 });
      expect(reasons.map(({ code }) => code)).toEqual(['courses.already_asked']);
      expect(await eventsOf(tx, careerId)).toEqual([['enrolled', 'requested']]);
    }),
  );

  it(
    'G1: the short way of a rush leaves it to the long one',
    inTransaction(async (tx) => {
      for (const mode of ['draw', 'ranked'] as const) {
        const course = await givenCourse(tx, { mode, capacity: 5 });
        const own = { ...course, careerId: await givenStudent(tx, [course]) };
        expect(
          await enrolAtOnce(tx, own, now, { reserved: null, answerTo: (value: unknown) => value }),
        ).toBeNull();
      }
    }),
  );

  it(
    'G1: a request is taken back until the close, not at its instant; asked again it has the same number',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'draw', capacity: 5 });
      const [careerId = ''] = await givenRequests(tx, course, anybody(1));
      const own = { ...course, careerId };
      const [first] = await numbersOf(tx, course.courseId);
      expect(await codesOf(withdraw(tx, own, closesAt))).toEqual(['courses.request_closed']);
      expect(await doneBy(withdraw(tx, own, justBefore))).toMatchObject({ status: 'withdrawn' });
      await doneBy(enrol(tx, own, justBefore));
      expect(await numbersOf(tx, course.courseId)).toEqual([first, first]);
      expect(
        await codesOf(enrol(tx, { ...course, careerId: await givenStudent(tx, [course]) }, closesAt)),
      ).toEqual(['courses.window_closed']);
    }),
  );
});

describe('at the close', () => {
  it(
    'G1: ranked: mandatory before choice before free, then the plan’s year, then credits',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'ranked', capacity: 3, waitlistCapacity: 1 });
      const [free, choice, second, few, many] = await givenRequests(tx, course, [
        { kind: 'free', credits: 90 },
        { kind: 'choice', credits: 60 },
        { kind: 'mandatory', planYear: 2, credits: 60 },
        { kind: 'mandatory', planYear: 1, credits: 6 },
        { kind: 'mandatory', planYear: 1, credits: 12 },
      ]);

      expect(await rankIfClosed(tx, course.courseId, closesAt)).toBe(true);

      expect(await ordered(tx, course.courseId)).toEqual([
        [many, 1, 'enrolled'],
        [few, 2, 'enrolled'],
        [second, 3, 'enrolled'],
        [choice, 4, 'waitlisted'],
        [free, 5, 'rejected'],
      ]);
      expect(await windowOf(tx, course.courseId)).toMatchObject({ taken: 3, waitlisted: 1, rankedPlaces: 3 });
    }),
  );

  it(
    'G1: draw: the first places of the order, then its waiting list, each told once',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'draw', capacity: 4, waitlistCapacity: 3 });
      const students = await givenRequests(tx, course, anybody(10));

      await rankIfClosed(tx, course.courseId, addMinutes(closesAt, 5));

      const order = await ordered(tx, course.courseId);
      expect(order.map(([, position]) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(order.map(([, , status]) => status)).toEqual([
        ...Array(4).fill('enrolled'),
        ...Array(3).fill('waitlisted'),
        ...Array(3).fill('rejected'),
      ]);
      expect(new Set(order.map(([careerId]) => careerId))).toEqual(new Set(students));
      const told = await Promise.all(
        order.map(async ([careerId]) => (await eventsOf(tx, careerId)).slice(1)),
      );
      expect(told).toEqual([
        ...Array(4).fill([['enrolled', 'enrolled']]),
        ...Array(3).fill([['waitlistMoved', 'waitlisted']]),
        ...Array(3).fill([['rejected', 'rejected']]),
      ]);
      expect((await noticesOf(tx)).toSorted()).toEqual([
        ...Array(3).fill('rankedOut'),
        ...Array(3).fill('rankedWaiting'),
        ...Array(4).fill('requestAccepted'),
      ]);
      const audited = await readAudit(tx, eq(auditEvents.action, 'enrolment.rank'));
      expect(audited).toHaveLength(10);
      expect(await rankIfClosed(tx, course.courseId, addDays(closesAt, 1))).toBe(false);
      expect(await ordered(tx, course.courseId)).toEqual(order);
    }),
  );

  it(
    'G1: without a limit everybody is enrolled; without a waiting list who comes after the places is rejected, and reads why',
    inTransaction(async (tx) => {
      const wide = await givenCourse(tx, { mode: 'draw' });
      await givenRequests(tx, wide, anybody(3));
      await rankIfClosed(tx, wide.courseId, closesAt);
      expect((await ordered(tx, wide.courseId)).map(([, , status]) => status)).toEqual(
        Array(3).fill('enrolled'),
      );

      const narrow = await givenCourse(tx, { mode: 'draw', capacity: 1, waitlistCapacity: 0 });
      await givenRequests(tx, narrow, anybody(2));
      await rankIfClosed(tx, narrow.courseId, closesAt);
      const [, [careerId, , status] = ['', 0, '']] = await ordered(tx, narrow.courseId);
      expect(status).toBe('rejected');
      const { enrolment, window } = await courseDetail(tx, { ...narrow, careerId }, english, closesAt);
      expect(enrolment).toMatchObject({ reason: 'There are no places left.', ranking: { position: 2 } });
      expect(window?.ranking?.seed).toMatch(/^[0-9a-f]{32}$/);
    }),
  );

  it(
    'G1: what is reserved goes to the group in its order, what that leaves to the others; the list holds who is left',
    inTransaction(async (tx) => {
      const reserved = [
        { group: { planYear: 2 }, seats: 1 },
        { group: { planYear: 3 }, seats: 2 },
      ];
      const course = await givenCourse(tx, { mode: 'ranked', capacity: 4, waitlistCapacity: 1, reserved });
      const [first, next, last, later, latest] = await givenRequests(tx, course, [
        { credits: 60 },
        { credits: 30 },
        { credits: 12 },
        { planYear: 2, credits: 6 },
        { planYear: 2, credits: 3 },
      ]);
      const [third] = await givenRequests(tx, course, [{ planYear: 1 }]);

      await rankIfClosed(tx, course.courseId, closesAt);

      expect(await ordered(tx, course.courseId)).toEqual([
        [first, 1, 'enrolled'],
        [next, 2, 'enrolled'],
        [last, 3, 'enrolled'],
        [third, 4, 'waitlisted'],
        [later, 5, 'enrolled'],
        [latest, 6, 'rejected'],
      ]);
      expect(await windowOf(tx, course.courseId)).toMatchObject({
        ...{ taken: 4, reservedTaken: [1, 0], rankedPlaces: 4, waitlisted: 1, rankedReserved: reserved },
      });
      await doneBy(drop(tx, { ...course, careerId: later ?? '' }, closesAt));
      expect(await ordered(tx, course.courseId)).toContainEqual([third, 4, 'offered']);
    }),
  );

  it(
    'G1: a place that is given up goes to the waiting list in the order of the draw',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'draw', capacity: 1 });
      await givenRequests(tx, course, anybody(3));
      await rankIfClosed(tx, course.courseId, closesAt);
      const [[first] = [''], [second] = ['']] = await ordered(tx, course.courseId);
      await doneBy(drop(tx, { ...course, careerId: first }, closesAt));
      expect(
        (await ordered(tx, course.courseId)).map(([careerId, , status]) => [careerId, status]),
      ).toContainEqual([second, 'offered']);
    }),
  );

  it(
    'G1: made late it is the order of the close: credits and plans that came since change nothing',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'ranked', capacity: 1, waitlistCapacity: 0 });
      const [ahead, behind = ''] = await givenRequests(tx, course, [
        { kind: 'choice', credits: 12 },
        { kind: 'choice', credits: 6 },
      ]);
      const late = addDays(closesAt, 2);
      await givenCredits(tx, behind, 30, late);
      const rows = [{ unitId: course.unitId, year: 1, kind: 'mandatory' as const }];
      await doneBy(approvePlan(tx, { careerId: behind, academicYear: 2026, rows }, late));

      await rankIfClosed(tx, course.courseId, addDays(closesAt, 3));

      expect(await ordered(tx, course.courseId)).toEqual([
        [ahead, 1, 'enrolled'],
        [behind, 2, 'rejected'],
      ]);
    }),
  );

  it(
    'G1: whose career is not active any more takes no part, and is told why',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx, { mode: 'draw', capacity: 1 });
      const [gone = '', stays = ''] = await givenRequests(tx, course, anybody(2));
      await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, gone));

      await rankIfClosed(tx, course.courseId, closesAt);

      expect(await ordered(tx, course.courseId)).toEqual([[stays, 1, 'enrolled']]);
      const { enrolment } = await courseDetail(tx, { ...course, careerId: gone }, english, closesAt);
      expect(enrolment).toMatchObject({ status: 'rejected', ranking: { position: null } });
      expect(enrolment?.reason).toMatch(/career is not active/);
      expect(await noticesOf(tx)).toContain('requestVoid');
    }),
  );

  it(
    'G1: nobody has asked: the order is empty, and made',
    inTransaction(async (tx) => {
      const { courseId } = await givenCourse(tx, { mode: 'ranked', capacity: 1 });
      expect(await rankIfClosed(tx, courseId, closesAt)).toBe(true);
      expect(await windowOf(tx, courseId)).toMatchObject({ rankedPlaces: 0, taken: 0 });
    }),
  );
});

async function ordered(tx: Database, courseId: string) {
  const rows = await tx
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId)))
    .orderBy(asc(enrolments.position));
  return rows
    .filter(({ position }) => position !== null)
    .map(({ careerId, position, status }) => [careerId, position, status] as const);
}

async function numbersOf(tx: Database, courseId: string) {
  const rows = await tx.select().from(enrolments).where(eq(enrolments.offeringId, courseId));
  return rows.map(({ number }) => number);
}

async function windowOf(tx: Database, courseId: string) {
  const [window] = await tx.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  return window;
}

async function eventsOf(tx: Database, careerId: string) {
  const events = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.audience, `profile:${careerId}`))
    .orderBy(asc(outbox.written));
  return events.map(({ name, payload }) => [name, payload.action]);
}

const noticesOf = async (tx: Database) =>
  (await tx.select({ kind: notifications.kind }).from(notifications)).map(({ kind }) => kind);
