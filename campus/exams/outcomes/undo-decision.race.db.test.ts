import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { expect, it } from 'vitest';
import { doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenOutcome, givenSession, startsAt } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookAtOnce } from '../bookings/book-at-once.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { decideOutcome, undoDecision } from './decide-outcome.ts';

const { db } = await testDatabase();

const after = addHours(startsAt, 3);
const soon = addMinutes(after, 1);

it('G13, B12: of taking a rejection back and booking the unit again at once one is done, never both', async () => {
  const session = await givenSession(db);
  const next = await givenSession(db, { startsAt: addDays(startsAt, 20).toISOString() }, session);
  const students = [];
  for (let count = 0; count < 12; count++) {
    const { careerId, booking } = await givenBooked(db, session);
    const outcomeId = await givenOutcome(db, session, booking.id);
    await doneBy(decideOutcome(db, { outcomeId, careerId, version: 2, decision: 'reject' }, after));
    students.push({ careerId, outcomeId });
  }
  const book = async (careerId: string) => {
    const booking = { examId: next.examId, careerId };
    const shortly = { reserved: null, answerTo: <Value>(value: Value) => value };
    return (
      (await bookAtOnce(db, booking, soon, shortly)) ??
      (await db.transaction((tx) => bookExam(tx, booking, soon)))
    );
  };

  const settled = await Promise.all(
    students.map(({ careerId, outcomeId }) =>
      Promise.all([
        book(careerId),
        db.transaction((tx) => undoDecision(tx, { outcomeId, careerId, version: 3 }, soon)),
      ]),
    ),
  );

  expect(settled.map((pair) => pair.filter(({ ok }) => ok).length)).toEqual(students.map(() => 1));
});
