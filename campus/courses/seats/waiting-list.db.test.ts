import { addHours } from 'date-fns/addHours';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PLACE_OFFER_MS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { careers, enrolmentWindows, lockPasses, outbox } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import { createClock } from '../../platform/time/clock.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { givenPass } from '../../testing/people/pass-fixtures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { factsOf } from '../enrolments/course-facts.ts';
import { enrol } from '../enrolments/enrol.ts';
import { drop } from '../enrolments/leave-course.ts';
import { take } from '../enrolments/take.ts';
import { moveQueues } from './waiting-list.ts';

const offerEnds = addMilliseconds(now, PLACE_OFFER_MS);

const { inTransaction } = await testDatabase();

it(
  'queues who comes after the last seat, in the order of arrival',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const [first, second, third] = await givenThree(tx, course);

    expect(await doneBy(enrol(tx, first, now))).toMatchObject({ status: 'enrolled', position: null });
    expect(await doneBy(enrol(tx, second, now))).toMatchObject({ status: 'waitlisted', position: 1 });
    expect(await doneBy(enrol(tx, third, now))).toMatchObject({ status: 'waitlisted', position: 2 });
    expect(await countsOf(tx, course)).toEqual({ taken: 1, waitlisted: 2 });
  }),
);

it(
  'offers a freed place to the first in the queue for 24 hours, and holds it',
  inTransaction(async (tx) => {
    const { course, second, third } = await givenQueue(tx);

    expect(await standing(tx, second)).toEqual({ status: 'offered', offeredUntil: offerEnds });
    expect(await standing(tx, third)).toEqual({ status: 'waitlisted', position: 1 });
    expect(await countsOf(tx, course)).toEqual({ taken: 1, waitlisted: 1 });
  }),
);

it(
  'never gives a place the queue waits for to a passer-by',
  inTransaction(async (tx) => {
    const { course } = await givenQueue(tx);
    const passerBy = await givenOne(tx, course);

    expect(await doneBy(enrol(tx, passerBy, now))).toMatchObject({ status: 'waitlisted', position: 2 });
  }),
);

it(
  'enrols who takes the offered place, which was counted already',
  inTransaction(async (tx) => {
    const { course, second } = await givenQueue(tx);

    const taken = await doneBy(take(tx, second, addHours(now, 23)));

    expect(taken).toMatchObject({ status: 'enrolled' });
    expect(await countsOf(tx, course)).toEqual({ taken: 1, waitlisted: 1 });
    expect(await eventsOf(tx, `profile:${second.careerId}`)).toEqual([
      ['waitlistMoved', 'waitlisted'],
      ['waitlistMoved', 'offered'],
      ['enrolled', 'enrolled'],
    ]);
  }),
);

it(
  'D4: tells a student’s other windows that the queue was joined, and that it was left, under the answer’s own event',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const [first, second] = await givenThree(tx, course);
    await doneBy(enrol(tx, first, now));
    await tx.delete(outbox);

    const joined = await doneBy(enrol(tx, second, now));
    const left = await doneBy(drop(tx, second, now));
    const dropped = await doneBy(drop(tx, first, now));

    expect(await eventsOf(tx, `profile:${second.careerId}`)).toEqual([
      ['waitlistMoved', 'waitlisted'],
      ['waitlistMoved', 'left'],
    ]);
    expect(await eventsOf(tx, `profile:${first.careerId}`)).toEqual([['rejected', 'dropped']]);
    const told = (await tx.select({ id: outbox.id }).from(outbox).orderBy(outbox.written)).map(
      ({ id }) => id,
    );
    for (const { eventId } of [joined, left, dropped]) expect(told).toContain(eventId);
  }),
);

it(
  'D4: tells a student’s other windows that a request went to the professor',
  inTransaction(async (tx) => {
    const student = await givenOne(tx, await givenCourse(tx, { mode: 'approval' }));

    const requested = await doneBy(enrol(tx, student, now));

    expect(requested).toMatchObject({ status: 'pending', eventId: expect.any(String) });
    expect(await eventsOf(tx, `profile:${student.careerId}`)).toEqual([['enrolled', 'pending']]);
  }),
);

it(
  'takes an offer for lapsed after 24 hours, before anybody writes it down',
  inTransaction(async (tx) => {
    const { second } = await givenQueue(tx);

    expect(await standing(tx, second, offerEnds)).toEqual({ status: 'lapsed' });
    expect(await codesOf(take(tx, second, offerEnds))).toEqual(['state.not_allowed']);
  }),
);

it(
  'offers a place that lapsed to the next, at the next change',
  inTransaction(async (tx) => {
    const { course, second, third } = await givenQueue(tx);
    const passerBy = await givenOne(tx, course);

    await doneBy(enrol(tx, passerBy, offerEnds));

    expect(await standing(tx, second, offerEnds)).toEqual({ status: 'lapsed' });
    expect(await standing(tx, third, offerEnds)).toEqual({
      status: 'offered',
      offeredUntil: addMilliseconds(offerEnds, PLACE_OFFER_MS),
    });
    expect(await standing(tx, passerBy, offerEnds)).toEqual({ status: 'waitlisted', position: 1 });
  }),
);

it(
  'skips who may not take a place now, without losing the place in the queue',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const [first, second, third] = await givenThree(tx, course);
    for (const student of [first, second, third]) await doneBy(enrol(tx, student, now));
    await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, second.careerId));

    await doneBy(drop(tx, first, now));

    expect(await standing(tx, second)).toEqual({ status: 'waitlisted', position: 1 });
    expect(await standing(tx, third)).toEqual({ status: 'offered', offeredUntil: offerEnds });
  }),
);

it(
  'G10: passes over who is locked, who keeps the place in the queue and gets the next one once it is gone',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const [first, second, third] = await givenThree(tx, course);
    for (const student of [first, second, third]) await doneBy(enrol(tx, student, now));
    const sourceRef = 'charge:one';
    await givenLock(tx, second.careerId, now, { sourceRef });

    await doneBy(drop(tx, first, now));
    expect(await standing(tx, second)).toEqual({ status: 'waitlisted', position: 1 });
    expect(await standing(tx, third)).toEqual({ status: 'offered', offeredUntil: offerEnds });

    await clearLocksOf(tx, sourceRef, now);
    await doneBy(take(tx, third, now));
    await doneBy(drop(tx, third, now));
    expect(await standing(tx, second)).toEqual({ status: 'offered', offeredUntil: offerEnds });
  }),
);

it(
  'G10: a place that was offered isn’t taken while a lock stands, with its reason; with a pass it is, once',
  inTransaction(async (tx) => {
    const { second } = await givenQueue(tx);
    const lockId = await givenLock(tx, second.careerId, now);

    const refused = await take(tx, second, now);
    expect(refused).toMatchObject({
      ok: false,
      refusals: [{ code: 'courses.locked', fixUrl: `/student/locks#lock-${lockId}` }],
    });
    await givenPass(tx, lockId, 'COURSE_ENROL', now);
    expect(await doneBy(take(tx, second, now))).toMatchObject({ status: 'enrolled' });
    const [pass] = await tx.select().from(lockPasses).where(eq(lockPasses.lockId, lockId));
    expect(pass).toMatchObject({ usedFor: `course:${second.courseId}` });
  }),
);

it(
  'moves everybody behind up when somebody leaves the queue',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const [first, second, third] = await givenThree(tx, course);
    for (const student of [first, second, third]) await doneBy(enrol(tx, student, now));

    expect(await doneBy(drop(tx, second, now))).toMatchObject({ status: 'left' });

    expect(await standing(tx, third)).toEqual({ status: 'waitlisted', position: 1 });
    expect(await countsOf(tx, course)).toEqual({ taken: 1, waitlisted: 1 });
  }),
);

it(
  'moves the queues as a periodic task: after an offer has lapsed, and after the office has added places',
  inTransaction(async (tx) => {
    const clock = { ...createClock(), now: async () => now, transact: inThis(tx) };
    const [lapsing, growing, resting] = [
      await givenCourse(tx, { mode: 'fifo', capacity: 1 }),
      await givenCourse(tx, { mode: 'fifo', capacity: 1 }),
      await givenCourse(tx, { mode: 'fifo', capacity: 1 }),
    ];
    const [offered, waiting] = await givenThree(tx, lapsing);
    await givenEnrolment(tx, offered, 'offered', { offeredUntil: now });
    await givenEnrolment(tx, waiting, 'waitlisted');
    const added = await givenOne(tx, growing);
    await givenEnrolment(tx, added, 'waitlisted');
    const [enrolled, queued] = await givenThree(tx, resting);
    await givenEnrolment(tx, enrolled, 'enrolled');
    await givenEnrolment(tx, queued, 'waitlisted');

    expect(await moveQueues(tx, clock)).toBe(2);

    expect(await standing(tx, waiting)).toMatchObject({ status: 'offered' });
    expect(await standing(tx, added)).toMatchObject({ status: 'offered' });
    expect(await standing(tx, queued)).toMatchObject({ status: 'waitlisted' });
    expect(await moveQueues(tx, clock)).toBe(0);
  }),
);

type Student = { courseId: string; careerId: string };

/** A student who may enrol in the course. */
const givenOne = async (tx: Database, course: GivenCourse): Promise<Student> => ({
  courseId: course.courseId,
  careerId: await givenStudent(tx, [course]),
});

const givenThree = async (tx: Database, course: GivenCourse) =>
  [await givenOne(tx, course), await givenOne(tx, course), await givenOne(tx, course)] as const;

/** One place, given up by the first of three students. */
async function givenQueue(tx: Database) {
  const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
  const [first, second, third] = await givenThree(tx, course);
  for (const student of [first, second, third]) await doneBy(enrol(tx, student, now));
  await doneBy(drop(tx, first, now));
  return { course, second, third };
}

/** Where a student stands at an instant, with what goes with it. */
async function standing(tx: Database, { courseId, careerId }: Student, at = now) {
  const { status, position, own } = await factsOf(tx, careerId, courseId, at);
  if (status === 'waitlisted') return { status, position };
  return status === 'offered' ? { status, offeredUntil: own?.offeredUntil } : { status };
}

async function countsOf(tx: Database, { courseId }: { courseId: string }) {
  const { taken, waitlisted } = enrolmentWindows;
  const [counts] = await tx
    .select({ taken, waitlisted })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, courseId));
  return counts;
}

async function eventsOf(tx: Database, audience: string) {
  const events = await tx.select().from(outbox).where(eq(outbox.audience, audience)).orderBy(outbox.written);
  return events.map(({ name, payload }) => [name, payload.action]);
}

const inThis =
  (tx: Database) =>
  <Result>(_db: Database, work: (tx: Database, now: Date) => Promise<Result>): Promise<Result> =>
    work(tx, now);
