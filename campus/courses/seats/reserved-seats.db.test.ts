import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import { PLACE_OFFER_MS } from '../../../contract/wire/constants.ts';
import { approvePlan } from '../../careers/plans/approve-plan.ts';
import type { Database } from '../../db/database.ts';
import { careers, enrolments, enrolmentWindows, outbox } from '../../db/schema.ts';
import { type Clock, createClock } from '../../platform/time/clock.ts';
import {
  codeOf,
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenProgramme,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { decide } from '../enrolments/decide.ts';
import { enrol } from '../enrolments/enrol.ts';
import { drop, removeFromCourse } from '../enrolments/leave-course.ts';
import { take } from '../enrolments/take.ts';
import { rosterOf } from '../professor/roster.ts';
import { taughtCourses } from '../professor/taught-courses.ts';
import { courseDetail } from '../student/student-courses.ts';
import { moveQueue, moveQueues } from './waiting-list.ts';

const { inTransaction } = await testDatabase();

const until = addDays(now, 3);
const english = { language: 'en', timeZone: 'Europe/Rome' } as const;
const second = { planYear: 2 };
/** One of two seats is for whose plan has the course in the second year. */
const oneOfTwo = (last?: Date): SaveEnrolmentWindow['reserved'] => [
  { group: second, seats: 1, ...(last && { until: last }) },
];

it(
  'G1: who is in a group takes a seat of its own first, the others those that are for anybody, and no more',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'open', capacity: 2, reserved: oneOfTwo(until) });
    const [first, other] = [await givenOf(tx, course, 1), await givenOf(tx, course, 1)];
    await doneBy(enrol(tx, first, now));

    expect(await codesOf(enrol(tx, other, now))).toEqual(['courses.only_reserved_left']);
    const { reasons, becomes, window } = await courseDetail(tx, other, english, now);
    expect(reasons).toEqual([
      {
        code: 'courses.only_reserved_left',
        text: 'Only seats reserved for others are left.',
        availableFrom: until.toISOString(),
      },
    ]);
    expect(becomes).toBeNull();
    const line = { programme: null, planYear: 2, seats: 1, kept: 1, until: until.toISOString() };
    expect(window?.reserved).toEqual([{ ...line, isOver: false, isOwn: false }]);

    const own = await givenOf(tx, course, 2);
    expect((await courseDetail(tx, own, english, now)).window?.reserved).toMatchObject([{ isOwn: true }]);
    expect(await doneBy(enrol(tx, own, now))).toMatchObject({ status: 'enrolled' });
    expect(await countsOf(tx, course)).toEqual({ taken: 2, reservedTaken: [1], waitlisted: 0 });
    expect(await codesOf(enrol(tx, other, now))).toEqual(['courses.full']);
    expect(await toldOffline(tx, course)).toEqual([[1], [1], [0]]);
  }),
);

it(
  'G1: of a group of a programme is who studies in it',
  inTransaction(async (tx) => {
    const [own, foreign] = [await givenProgramme(tx), await givenProgramme(tx)];
    const programme = await codeOf(tx, own);
    const course = await givenCourse(tx, {
      ...{ mode: 'open', capacity: 1, programmeId: own },
      reserved: [{ group: { programme }, seats: 1 }],
    });
    const guest = {
      ...course,
      careerId: await givenStudent(tx, [course], { programmeId: foreign }),
    };

    expect(await codesOf(enrol(tx, guest, now))).toEqual(['courses.only_reserved_left']);
    const { window } = await courseDetail(tx, guest, english, now);
    const title = `Corso di laurea ${programme}`;
    expect(window?.reserved).toMatchObject([{ programme: { code: programme, title }, planYear: null }]);
    expect(await doneBy(enrol(tx, await givenOf(tx, course, 1), now))).toMatchObject({ status: 'enrolled' });
  }),
);

it(
  'G1: a seat that is given up, or taken away, is free for whom it was',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'open', capacity: 2, reserved: oneOfTwo() });
    const [general, own] = [await givenOf(tx, course, 1), await givenOf(tx, course, 2)];
    await doneBy(enrol(tx, general, now));
    await doneBy(enrol(tx, own, now));

    await doneBy(drop(tx, own, now));
    expect(await countsOf(tx, course)).toMatchObject({ taken: 1, reservedTaken: [0] });
    expect(await codesOf(enrol(tx, await givenOf(tx, course, 1), now))).toEqual([
      'courses.only_reserved_left',
    ]);
    await doneBy(enrol(tx, own, now));
    await doneBy(removeFromCourse(tx, { ...general, reason: 'Errore' }, now));
    expect(await countsOf(tx, course)).toMatchObject({ taken: 1, reservedTaken: [1] });
    expect(await doneBy(enrol(tx, await givenOf(tx, course, 1), now))).toMatchObject({ status: 'enrolled' });
  }),
);

it(
  'G1: the queue passes over whom no seat is for, and nobody waits behind them',
  inTransaction(async (tx) => {
    const { course, own, queue } = await givenQueue(tx, [1, 1, 2, 1]);

    await doneBy(drop(tx, own, now));

    expect(await statesOf(tx, queue)).toEqual(['waitlisted', 'waitlisted', 'offered', 'waitlisted']);
    expect(await countsOf(tx, course)).toEqual({ taken: 2, reservedTaken: [1], waitlisted: 3 });
    const [, , third] = queue;
    if (!third) throw new Error('nobody waits');
    await doneBy(take(tx, third, addHours(now, 1)));
    expect(await seatGroupsOf(tx, third)).toEqual([second]);
    expect(await countsOf(tx, course)).toMatchObject({ taken: 2, reservedTaken: [1] });
  }),
);

it(
  'G1: who is in the group enrols though others wait for whom the seat is not',
  inTransaction(async (tx) => {
    const { course, own } = await givenQueue(tx, [1, 1]);
    await doneBy(drop(tx, own, now));
    const late = await givenOf(tx, course, 2);
    expect((await courseDetail(tx, late, english, now)).becomes).toBe('enrolled');
    expect(await doneBy(enrol(tx, late, now))).toMatchObject({ status: 'enrolled' });
  }),
);

it(
  'G1: when the time of a reserve is over, the queue moves by itself, at the instant and not before',
  inTransaction(async (tx) => {
    const { course, own, queue } = await givenQueue(tx, [1, 1], until);
    await doneBy(drop(tx, own, now));
    const justBefore = addMilliseconds(until, -1);
    expect(await moveQueue(tx, course.courseId, justBefore)).toBe(false);
    expect((await courseDetail(tx, own, english, until)).window?.reserved).toMatchObject([
      { kept: 0, isOver: true },
    ]);

    expect(await moveQueues(tx, at(tx, until))).toBe(1);

    expect(await statesOf(tx, queue)).toEqual(['offered', 'waitlisted']);
    expect(await countsOf(tx, course)).toEqual({ taken: 2, reservedTaken: [0], waitlisted: 1 });
  }),
);

it(
  'G1: an offer that runs out gives its seat back to whom it was for, before anybody writes it down',
  inTransaction(async (tx) => {
    const { course, own, queue } = await givenQueue(tx, [1, 2, 2]);
    await doneBy(drop(tx, own, now));
    expect(await statesOf(tx, queue)).toEqual(['waitlisted', 'offered', 'waitlisted']);
    const lapsed = addMilliseconds(now, PLACE_OFFER_MS);

    expect((await courseDetail(tx, own, english, lapsed)).window).toMatchObject({
      taken: 1,
      reserved: [{ kept: 1 }],
    });
    const [taught] = await taughtCourses(tx, course.professorId, 'en', lapsed);
    expect(taught?.window).toMatchObject({ taken: 1, reserved: [{ kept: 1, isOwn: false }] });
    await moveQueue(tx, course.courseId, lapsed);
    expect(await statesOf(tx, queue)).toEqual(['waitlisted', 'lapsed', 'offered']);
    expect(await countsOf(tx, course)).toMatchObject({ taken: 2, reservedTaken: [1] });
  }),
);

it(
  'G1: whose career is not active keeps the place in the queue, and the reserved seat goes to the next of the group',
  inTransaction(async (tx) => {
    const { own, queue } = await givenQueue(tx, [2, 2]);
    const [stopped] = queue;
    await tx
      .update(careers)
      .set({ status: 'suspended' })
      .where(eq(careers.id, stopped?.careerId ?? ''));
    await doneBy(drop(tx, own, now));
    expect(await statesOf(tx, queue)).toEqual(['waitlisted', 'offered']);
  }),
);

it(
  'G1: a plan that changes while one waits counts as it is when the seat is free',
  inTransaction(async (tx) => {
    const { course, own, queue } = await givenQueue(tx, [1, 1]);
    const [, moved] = queue;
    const rows = [{ unitId: course.unitId, year: 2, kind: 'mandatory' as const }];
    const careerId = moved?.careerId ?? '';
    await doneBy(approvePlan(tx, { careerId, academicYear: 2026, rows }, now));
    await doneBy(drop(tx, own, now));
    expect(await statesOf(tx, queue)).toEqual(['waitlisted', 'offered']);
  }),
);

it(
  'G1: a professor accepts those whom a seat is for, and reads that what is left is reserved; who teaches sees for whom',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval', capacity: 2, reserved: oneOfTwo() });
    const students = [
      await givenOf(tx, course, 1),
      await givenOf(tx, course, 1),
      await givenOf(tx, course, 2),
    ];
    for (const student of students) await doneBy(enrol(tx, student, now));
    const pending = await tx.select().from(enrolments).where(eq(enrolments.offeringId, course.courseId));
    const enrolmentIds = students.map(
      ({ careerId }) => pending.find((each) => each.careerId === careerId)?.id ?? '',
    );

    const decided = [];
    for (const id of enrolmentIds)
      decided.push(...(await doneBy(decide(tx, { ...course, enrolmentIds: [id], decision: 'accept' }, now))));

    expect(decided.map(({ status, refusals }) => [status, refusals.map(({ code }) => code)])).toEqual([
      ['enrolled', []],
      ['pending', ['courses.only_reserved_left']],
      ['enrolled', []],
    ]);
    expect(await countsOf(tx, course)).toEqual({ taken: 2, reservedTaken: [1], waitlisted: 0 });
    const { rows } = await rosterOf(tx, [], { ...course, view: 'all' }, english, now);
    const shown = students.map(({ careerId }) => rows.find((row) => row.careerId === careerId)?.reservedFor);
    expect(shown).toEqual([null, null, { programme: null, planYear: 2 }]);
  }),
);

type Student = GivenCourse & { careerId: string };

const givenOf = async (tx: Database, course: GivenCourse, planYear: number): Promise<Student> => ({
  ...course,
  careerId: await givenStudent(tx, [course], { planYear, cohortYear: 2020 }),
});

/** A course with both seats taken, one of them reserved; one student of each of `years` waits. */
async function givenQueue(tx: Database, years: number[], last?: Date) {
  const course = await givenCourse(tx, { mode: 'fifo', capacity: 2, reserved: oneOfTwo(last) });
  const own = await givenOf(tx, course, 2);
  await doneBy(enrol(tx, own, now));
  await doneBy(enrol(tx, await givenOf(tx, course, 1), now));
  const queue: Student[] = [];
  for (const year of years) {
    const student = await givenOf(tx, course, year);
    expect(await doneBy(enrol(tx, student, now))).toMatchObject({ status: 'waitlisted' });
    queue.push(student);
  }
  return { course, own, queue };
}

async function statesOf(tx: Database, students: Student[]) {
  const rows = await tx.select().from(enrolments);
  return students.map(({ careerId }) => rows.find((row) => row.careerId === careerId)?.status);
}

async function seatGroupsOf(tx: Database, { courseId, careerId }: Student) {
  const rows = await tx
    .select({ seatGroup: enrolments.seatGroup })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), eq(enrolments.careerId, careerId)));
  return rows.map(({ seatGroup }) => seatGroup);
}

async function countsOf(tx: Database, { courseId }: GivenCourse) {
  const { taken, reservedTaken, waitlisted } = enrolmentWindows;
  const [counts] = await tx
    .select({ taken, reservedTaken, waitlisted })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, courseId));
  return counts;
}

/** A clock that stands, within the test's transaction. */
const at = (tx: Database, instant: Date): Clock => ({
  ...createClock(),
  now: async () => instant,
  transact: (_, work) => work(tx, instant),
});

/** How many seats were told to be kept, each time. */
async function toldOffline(tx: Database, { courseId }: GivenCourse) {
  const told = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.audience, `course:${courseId}`), eq(outbox.name, 'seatsChanged')))
    .orderBy(outbox.written);
  return told.map(({ payload }) => payload.kept);
}
