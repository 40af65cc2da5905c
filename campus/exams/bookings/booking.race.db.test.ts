import { addDays } from 'date-fns/addDays';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { doneBy, givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  bookingStatuses,
  type GivenSession,
  givenBooked,
  givenSession,
  seatsOf,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { resizeSession } from '../sessions/resize-session.ts';
import { bookAtOnce } from './book-at-once.ts';
import { type Booked, bookExam } from './book-exam.ts';
import { switchBooking } from './switch-booking.ts';
import { voidBooking } from './void-booking.ts';

const database = await testDatabase();

/** All at once, each in a transaction of its own, as calls are. */
const atOnce = <Item, Result>(items: Item[], work: (tx: Database, item: Item) => Promise<Result>) =>
  Promise.allSettled(items.map((item) => database.db.transaction((tx) => work(tx, item))));

type Booking = { examId: string; careerId: string };

const inTransaction = (booking: Booking) => database.db.transaction((tx) => bookExam(tx, booking, now));

/** As the call goes: in one statement, or else in a transaction. */
const shortly = async (booking: Booking) =>
  (await bookAtOnce(database.db, booking, now, { reserved: null, answerTo: (value) => value })) ??
  (await inTransaction(booking));

const ways: [string, (booking: Booking) => Promise<Booked>][] = [
  ['in transactions', inTransaction],
  ['in statements', shortly],
];

it('G2: 200 students at once for 30 seats: 30 booked, the others in the queue in the order of their commits', async () => {
  const session = await givenSession(database.db, { capacity: 30 });
  const students = await givenStudents(200, session);

  const settled = await Promise.allSettled(
    students.map((careerId) => doneBy(shortly({ ...session, careerId }))),
  );

  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  const positions = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.position] : []));
  expect(positions.filter((position) => position === null)).toHaveLength(30);
  expect(positions.filter((position) => position !== null).sort(byNumber)).toEqual(numbers(1, 170));
  expect(await seatsOf(database.db, session.examId)).toEqual({ booked: 30, waitlisted: 170 });
  const bookings = await inOrderOfCommit(session);
  expect(new Set(bookings.map(({ careerId }) => careerId)).size).toBe(200);
  expect(bookings.flatMap(({ queueNumber }) => queueNumber ?? [])).toEqual(numbers(1, 170));
});

it.each(ways)(
  'G2: seats given up while others book %s go to the queue in its order, and none is lost',
  async (_, book) => {
    const session = await givenSession(database.db, { capacity: 10 });
    const seated = await givenStudents(10, session);
    const waiting = await givenStudents(20, session);
    for (const careerId of [...seated, ...waiting]) {
      await database.db.transaction((tx) => doneBy(bookExam(tx, { ...session, careerId }, now)));
    }
    const late = await givenStudents(10, session);

    const settled = await Promise.allSettled([
      ...seated.map((careerId) =>
        database.db.transaction((tx) => doneBy(voidBooking(tx, { ...session, careerId }, now))),
      ),
      ...late.map((careerId) => doneBy(book({ ...session, careerId }))),
    ]);

    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await seatsOf(database.db, session.examId)).toEqual({ booked: 10, waitlisted: 20 });
    const booked = (await inOrderOfCommit(session)).filter(({ status }) => status === 'booked');
    expect(new Set(booked.map(({ careerId }) => careerId))).toEqual(new Set(waiting.slice(0, 10)));
  },
);

it.each(ways)(
  'G2: students who book %s and give up again and again are never refused by a count',
  async (_, book) => {
    const session = await givenSession(database.db, { capacity: 3 });
    const students = await givenStudents(8, session);
    const comeAndGo = async (careerId: string) => {
      for (let turn = 0; turn < 25; turn += 1) {
        await doneBy(book({ ...session, careerId }));
        await database.db.transaction((tx) => doneBy(voidBooking(tx, { ...session, careerId }, now)));
      }
    };

    const settled = await Promise.allSettled(students.map(comeAndGo));

    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await seatsOf(database.db, session.examId)).toEqual({ booked: 0, waitlisted: 0 });
  },
);

it.each(ways)(
  'G2: seats added while others book %s go to the queue first, in its order, and none is sold twice',
  async (_, book) => {
    const session = await givenSession(database.db, { capacity: 10 });
    const present = await givenStudents(30, session);
    for (const careerId of present) {
      await database.db.transaction((tx) => doneBy(bookExam(tx, { ...session, careerId }, now)));
    }
    const late = await givenStudents(20, session);
    const sizes = [15, 25, 20];
    const join = (careerId: string) => () => doneBy(book({ ...session, careerId })).then(() => 0);
    const resize = (capacity: number) => async () => {
      const to = { ...session, version: 2, capacity, slots: [] };
      return (await database.db.transaction((tx) => resizeSession(tx, to, now))).ok ? capacity : 0;
    };
    const acts = late.flatMap((careerId, index) => {
      const size = index % 7 === 3 ? sizes.shift() : undefined;
      return size === undefined ? [join(careerId)] : [resize(size), join(careerId)];
    });

    const settled = await Promise.allSettled(acts.map((act) => act()));

    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    const sized = Math.max(...settled.map((one) => (one.status === 'fulfilled' ? one.value : 0)));
    const seats = await seatsOf(database.db, session.examId);
    expect(sized).toBe(25);
    expect(seats).toEqual({ booked: 25, waitlisted: 25 });
    const bookings = await inOrderOfCommit(session);
    expect(bookings.filter(({ status }) => status === 'booked')).toHaveLength(25);
    const seated = bookings.filter(({ status }) => status === 'booked').map(({ careerId }) => careerId);
    expect(new Set(seated)).toEqual(new Set(present.slice(0, 25)));
  },
);

it('G2: students who switch with each other the opposite way don’t block each other, and no seat is sold twice', async () => {
  const course = await givenCourse(database.db);
  const one = await givenSession(database.db, { capacity: 11 }, course);
  const other = await givenSession(
    database.db,
    { capacity: 11, startsAt: addDays(startsAt, 3).toISOString() },
    course,
  );
  const moves = [];
  for (const _ of numbers(1, 10)) {
    moves.push({ to: other, careerId: (await givenBooked(database.db, one)).careerId });
    moves.push({ to: one, careerId: (await givenBooked(database.db, other)).careerId });
  }

  await atOnce(moves, (tx, { to, careerId }) => switchBooking(tx, { ...to, careerId }, now));

  const taken = [await seatsOf(database.db, one.examId), await seatsOf(database.db, other.examId)];
  expect(taken[0]?.booked).toBe((await live(one)).length);
  expect(taken[1]?.booked).toBe((await live(other)).length);
  expect((taken[0]?.booked ?? 0) + (taken[1]?.booked ?? 0)).toBe(20);
});

it.each(ways)(
  'G2: one student who presses twice, and in two sessions of a course, %s, has one booking',
  async (_, book) => {
    const course = await givenCourse(database.db);
    const one = await givenSession(database.db, {}, course);
    const other = await givenSession(database.db, { startsAt: addDays(startsAt, 3).toISOString() }, course);
    const careerId = await givenStudent(database.db, [course]);

    const settled = await Promise.allSettled(
      [one, one, other, other].map(({ examId }) => book({ examId, careerId })),
    );
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);

    expect([...(await live(one)), ...(await live(other))]).toHaveLength(1);
  },
);

const live = async ({ examId }: GivenSession) =>
  (await bookingStatuses(database.db, examId)).filter((status) => status === 'booked');

async function givenStudents(count: number, session: GivenSession): Promise<string[]> {
  const careerIds: string[] = [];
  for (const _ of numbers(1, count)) careerIds.push(await givenStudent(database.db, [session]));
  return careerIds;
}

const inOrderOfCommit = ({ examId }: GivenSession) =>
  database.db
    .select()
    .from(examBookings)
    .where(eq(examBookings.sessionId, examId))
    .orderBy(asc(examBookings.queueNumber));

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const byNumber = (one: number, other: number) => one - other;
