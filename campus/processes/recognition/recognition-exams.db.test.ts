import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import {
  examBookings,
  examOutcomes,
  examRequests,
  notifications,
  requests,
  transcriptRows,
} from '../../db/schema.ts';
import { bookExam } from '../../exams/bookings/book-exam.ts';
import { decideOutcome } from '../../exams/outcomes/decide-outcome.ts';
import { askBoard } from '../../exams/requests/ask-board.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import { givenProposed, office, propose } from '../../testing/documents/recognition-fixtures.ts';
import { now, timeZone } from '../../testing/documents/requests-fixtures.ts';
import { codesOf, doneBy, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import { givenAskableSession, message } from '../../testing/teaching/exam-requests-fixtures.ts';
import { givenOutcome, givenSession, seatsOf } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { approveRequest, executeAgain } from '../requests/judge-request.ts';
import { officeRequest } from '../requests/list-requests.ts';

const { inTransaction } = await testDatabase();

const opened = addDays(now, 10);
const startsAt = addDays(now, 14);
const sat = addDays(startsAt, 1);

type Given = Awaited<ReturnType<typeof givenProposed>>;

const approve = (tx: Database, requestId: string, at: Date) =>
  approveRequest(tx, { ...sealing, requestId, areas, timeZone, by: office }, at);
async function acceptGrade(tx: Database, own: { outcomeId: string; careerId: string }) {
  const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, own.outcomeId));
  const version = outcome?.version ?? 0;
  await doneBy(decideOutcome(tx, { ...own, version, decision: 'accept' }, sat));
}
const recorded = (tx: Database, careerId: string) =>
  tx.select().from(transcriptRows).where(eq(transcriptRows.careerId, careerId));
const kindsOf = async (tx: Database, careerId: string) => {
  const rows = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
  return rows.map(({ kind }) => kind);
};

describe('A7: the exams of a unit that is recognised', () => {
  /** A session with one seat, booked by the student, and somebody else who waits for it. */
  async function givenBooking(tx: Database, { careerId, courses }: Given) {
    const [course] = courses;
    const session = await givenSession(tx, { startsAt: startsAt.toISOString(), capacity: 1 }, course);
    const { examId } = session;
    const booking = await doneBy(bookExam(tx, { examId, careerId }, subDays(startsAt, 5)));
    const waiting = await givenStudent(tx, [course]);
    await doneBy(bookExam(tx, { examId, careerId: waiting }, subDays(startsAt, 5)));
    return { session, booking, waiting };
  }
  const accepted = async (given: Given) => {
    await doneBy(given.answer(0, true));
    await doneBy(given.answer(1, true));
  };

  it(
    'are given up with it: the student is told why, and the seat is whose who waits',
    inTransaction(async (tx) => {
      const given = await givenProposed(tx);
      await accepted(given);
      const { session, waiting } = await givenBooking(tx, given);
      const other = await givenSession(tx, {}, given.courses[2]);
      const { examId } = other;
      await doneBy(bookExam(tx, { examId, careerId: given.careerId }, subDays(other.startsAt, 5)));

      expect(await doneBy(approve(tx, given.requestId, opened))).toMatchObject({ status: 'executed' });
      const bookings = await tx
        .select()
        .from(examBookings)
        .where(inArray(examBookings.sessionId, [session.examId, examId]));
      const of = (careerId: string, sessionId: string) =>
        bookings.find((each) => each.careerId === careerId && each.sessionId === sessionId);
      expect(of(given.careerId, session.examId)).toMatchObject({
        ...{ status: 'voided', voidedBy: 'system' },
        voidReason: 'L’insegnamento è stato riconosciuto: non c’è più nulla da sostenere.',
      });
      expect(of(waiting, session.examId)).toMatchObject({ status: 'booked' });
      expect(of(given.careerId, examId)).toMatchObject({ status: 'booked' });
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
      expect(await kindsOf(tx, given.careerId)).toContain('examVoided');
      const again = bookExam(tx, { examId: session.examId, careerId: given.careerId }, opened);
      expect(await codesOf(again)).toContain('exams.already_passed');
    }),
  );

  it(
    'stand in the way once one has begun, until nothing of it is to be recorded',
    inTransaction(async (tx) => {
      const given = await givenProposed(tx);
      const { requestId, codes, careerId } = given;
      await doneBy(given.answer(1, true));
      const { session, booking } = await givenBooking(tx, given);
      expect(await codesOf(given.answer(0, true, addDays(startsAt, -3)))).toEqual(['processes.answer_late']);
      await tx
        .update(requests)
        .set({ dueAt: addDays(sat, 9) })
        .where(eq(requests.id, requestId));
      expect(await codesOf(given.answer(0, true, sat))).toEqual(['processes.unit_result_due']);
      const outcomeId = await givenOutcome(tx, session, booking.id, { grade: 24 });
      expect(await codesOf(given.answer(0, true, sat))).toEqual(['processes.unit_result_due']);
      await acceptGrade(tx, { outcomeId, careerId });
      expect(await codesOf(given.answer(0, true, sat))).toEqual(['processes.unit_result_due']);

      await doneBy(given.answer(0, false, sat));
      const rows = [{ unit: codes[0] }, { reason: 'No' }, { reason: 'No' }];
      expect(await codesOf(propose(tx, requestId, rows, sat))).toEqual(['field.rows.0.unit']);
    }),
  );

  it(
    'of which one is sat after its recognition was accepted fail the effect, and its grade stays',
    inTransaction(async (tx) => {
      const given = await givenProposed(tx);
      const { requestId, careerId, codes } = given;
      await accepted(given);
      const { session, booking } = await givenBooking(tx, given);
      const outcomeId = await givenOutcome(tx, session, booking.id, { grade: 24 });
      await acceptGrade(tx, { outcomeId, careerId });
      expect(await doneBy(approve(tx, requestId, sat))).toMatchObject({ status: 'approved' });
      const { failure } = await officeRequest(tx, { requestId, language: 'it' }, sat);
      expect(failure).toBe(`careers.unit_result_due ${codes[0]}`);
      expect(await recorded(tx, careerId)).toEqual([]);

      const failed = { status: 'closed', result: 'fail', grade: null } as const;
      await tx.update(examOutcomes).set(failed).where(eq(examOutcomes.id, outcomeId));
      const again = executeAgain(tx, { ...sealing, requestId, areas, timeZone }, sat);
      expect(await doneBy(again)).toMatchObject({ status: 'executed' });
    }),
  );

  it(
    'that its student asked a board to be admitted to are asked for no more',
    inTransaction(async (tx) => {
      const given = await givenProposed(tx);
      await accepted(given);
      const session = await givenAskableSession(tx, { startsAt: startsAt.toISOString() }, given.courses[0]);
      const { examId } = session;
      const { careerId } = given;
      const late = subDays(startsAt, 2);
      await doneBy(askBoard(tx, { examId, careerId, message }, late));
      await doneBy(approve(tx, given.requestId, late));
      const asked = eq(examRequests.careerId, careerId);
      expect(await tx.select().from(examRequests).where(asked)).toMatchObject([{ status: 'withdrawn' }]);
    }),
  );
});
