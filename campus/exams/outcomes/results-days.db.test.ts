import { addDays } from 'date-fns/addDays';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examSessions, notifications } from '../../db/schema.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenRecorded } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookAtOnce } from '../bookings/book-at-once.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { lapseUntold } from '../tasks.ts';
import { decideOutcome } from './decide-outcome.ts';
import { remindBoards } from './remind-boards.ts';
import { setResultsDays } from './results-days.ts';

const { inTransaction } = await testDatabase();

describe('a booking of which the board says nothing', () => {
  it(
    'B10: counts for 30 days after the exam’s end, then as absent: the next session can be booked, and nothing is skipped',
    inTransaction(async (tx) => {
      const { session, next, careerId, end } = await givenUntold(tx, { noShow: 'skip_next' });
      const last = addDays(end, 30);
      const book = (now: Date) => bookExam(tx, { examId: next.examId, careerId }, now);

      expect(await codesOf(book(last))).toEqual(['exams.already_booked']);
      const asked = { examId: next.examId, careerId };
      expect(await bookAtOnce(tx, asked, addMilliseconds(last, 1), { reserved: null } as never)).toBeNull();
      expect(await codesOf(book(addMilliseconds(last, 1)))).toEqual([]);
      expect(await statusOf(tx, session, careerId)).toBe('absent');
      expect(await statusOf(tx, next, careerId)).toBe('booked');
    }),
  );

  it(
    'B10: is written down by the task, after as many days as the office says',
    inTransaction(async (tx) => {
      const { session, careerId, end } = await givenUntold(tx);
      await doneBy(setResultsDays(tx, { days: 10 }, end));
      await lapseUntold(tx, addDays(end, 10));
      expect(await statusOf(tx, session, careerId)).toBe('booked');
      await lapseUntold(tx, addMilliseconds(addDays(end, 10), 1));
      expect(await statusOf(tx, session, careerId)).toBe('absent');
    }),
  );

  it(
    'B03: may still get its result, and once that is on record the other booking of the unit falls',
    inTransaction(async (tx) => {
      const { session, next, careerId, end } = await givenUntold(tx);
      const late = addDays(end, 31);
      await lapseUntold(tx, late);
      await doneBy(bookExam(tx, { examId: next.examId, careerId }, late));
      const [booking] = await tx
        .select()
        .from(examBookings)
        .where(eq(examBookings.sessionId, session.examId));
      const outcomeId = await givenOutcome(tx, session, booking?.id ?? '');
      const version = 2;
      const at = addDays(startsAt, 1);
      await doneBy(decideOutcome(tx, { outcomeId, version, careerId, decision: 'accept' }, at));
      expect(await statusOf(tx, next, careerId)).toBe('booked');

      await givenRecorded(tx, session, late);

      expect(await statusOf(tx, session, careerId)).toBe('present');
      expect(await statusOf(tx, next, careerId)).toBe('voided');
      const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId));
      expect(outcome?.status).toBe('recorded');
    }),
  );

  it(
    'reminds the board once, a week before',
    inTransaction(async (tx) => {
      const { session, end } = await givenUntold(tx);
      const reminders = () =>
        tx.$count(
          notifications,
          and(eq(notifications.kind, 'resultsOverdue'), eq(notifications.profileId, session.professorId)),
        );
      await remindBoards(tx, addMilliseconds(addDays(end, 23), -1));
      expect(await reminders()).toBe(0);
      await remindBoards(tx, addDays(end, 23));
      await remindBoards(tx, addDays(end, 24));
      expect(await reminders()).toBe(1);
    }),
  );
});

/** One who was booked and told nothing, and another session of the unit, 60 days later. */
async function givenUntold(tx: Database, change: Parameters<typeof givenSession>[1] = {}) {
  const session = await givenSession(tx, change);
  const later = { startsAt: addDays(startsAt, 60).toISOString() };
  const next = await givenSession(tx, { ...later, bookingOpensAt: startsAt.toISOString() }, session);
  const { careerId } = await givenBooked(tx, session);
  const [stored] = await tx.select().from(examSessions).where(eq(examSessions.id, session.examId));
  if (!stored) throw new Error('no such session');
  return { session, next, careerId, end: stored.endsAt };
}

async function statusOf(tx: Database, { examId }: GivenSession, careerId: string) {
  const [booking] = await tx
    .select({ status: examBookings.status })
    .from(examBookings)
    .where(and(eq(examBookings.sessionId, examId), eq(examBookings.careerId, careerId)));
  return booking?.status;
}
