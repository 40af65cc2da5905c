import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes } from '../../db/schema.ts';
import { overlapping } from '../../testing/overlapping.ts';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession, startsAt, timeZone } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { voidByBoard } from '../bookings/void-booking.ts';
import { enterResults } from './enter-results.ts';
import { publishOutcomes } from './publish-outcomes.ts';

const { db } = await testDatabase();

const after = addHours(startsAt, 3);

/** An exam with results entered, a student on its roster, and an act of each of two board members. */
async function given() {
  const session = await givenSession(db);
  const { examId, professorId } = session;
  const [other, { booking }] = [await givenBooked(db, session), await givenBooked(db, session)];
  const entry = (bookingId: string) => ({
    ...{ bookingId, version: 0, result: 'grade' as const, grade: 28 },
    ...{ honours: false, teacherMessage: null },
  });
  const enter = (bookingId: string) => (tx: Database) =>
    enterResults(tx, { examId, entries: [entry(bookingId)], professorId }, after);
  await db.transaction((tx) => doneBy(enter(other.booking.id)(tx)));
  const remove = (tx: Database) =>
    voidByBoard(tx, { examId, bookingId: booking.id, reason: 'Non si è presentato', professorId }, after);
  return { session, bookingId: booking.id, enter: enter(booking.id), remove };
}

it('G13: of who is taken off the roster while a result of theirs is entered, one is done and not both', async () => {
  const { enter, remove } = await given();
  const [one, other] = await overlapping(db, enter, remove);
  expect([one.ok, other.ok]).toEqual([true, false]);
});

it('G13: nor is a result entered of who is just being taken off', async () => {
  const { bookingId, enter, remove } = await given();
  const [one, other] = await overlapping(db, remove, enter);
  expect([one.ok, other.ok]).toEqual([true, false]);
  expect(await db.$count(examOutcomes, eq(examOutcomes.bookingId, bookingId))).toBe(0);
});

it('G13: a draft of somebody who was taken off so before keeps nothing from being published', async () => {
  const { session, bookingId, enter } = await given();
  await db.transaction((tx) => doneBy(enter(tx)));
  await db.update(examBookings).set({ status: 'voided' }).where(eq(examBookings.id, bookingId));
  const asked = { examId: session.examId, professorId: session.professorId, timeZone };
  expect(await db.transaction((tx) => doneBy(publishOutcomes(tx, asked, after)))).toMatchObject({
    published: 1,
  });
});
