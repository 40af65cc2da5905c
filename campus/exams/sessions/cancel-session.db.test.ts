import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SaveSession } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBoards, examSlots, notifications } from '../../db/schema.ts';
import { codesOf, doneBy, givenProfessor, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import {
  givenAskableSession,
  message,
  requestStatus,
  tooLate,
} from '../../testing/teaching/exam-requests-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenDraft,
  givenSession,
  seatsOf,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { sessionDetail } from '../board/session-detail.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { latestBooking } from '../bookings/own-booking.ts';
import { askBoard } from '../requests/ask-board.ts';
import { cancelSession, undoCancelSession } from './cancel-session.ts';
import { publishSession } from './publish-session.ts';
import { changesOf } from './session-changes.ts';

const { inTransaction } = await testDatabase();
const before = subDays(startsAt, 5);
const inTime = addMinutes(before, 10);
const late = new Date(inTime.getTime() + 1);

it(
  'G13: a cancelled session is held as it was to be, within ten minutes: seats, slots, queue and requests stand again',
  inTransaction(async (tx) => {
    const slots = [slotOf(1), slotOf(1)];
    const session = await givenAskableSession(tx, { capacity: 2, slots });
    const [first, second, third, fourth] = await givenFour(tx, session);
    const asker = { ...session, careerId: await givenStudent(tx, [session]) };
    await doneBy(askBoard(tx, { ...asker, message }, tooLate));
    const asked = await cancelled(tx, session, tooLate);
    const shown = await sessionDetail(tx, asked, 'it', addMinutes(tooLate, 10));
    expect(shown.undoUntil).toBe(addMinutes(tooLate, 10).toISOString());

    await doneBy(undoCancelSession(tx, asked, addMinutes(tooLate, 10)));

    expect(await seatsOf(tx, session.examId)).toEqual({ booked: 2, waitlisted: 2 });
    expect(await slotCounts(tx, session)).toEqual([1, 1]);
    const now = await Promise.all([first, second, third, fourth].map((each) => standing(tx, session, each)));
    expect(now).toMatchObject([
      { status: 'booked', voidedAt: null, voidReason: null },
      { status: 'booked' },
      { status: 'waitlisted', queueNumber: 1 },
      { status: 'waitlisted', queueNumber: 2 },
    ]);
    expect(await requestStatus(tx, asker)).toBe('requested');
    const told = await tx.select().from(notifications).where(eq(notifications.kind, 'examCancelled'));
    expect(told.map(({ resolvedAt }) => resolvedAt)).toEqual(Array(5).fill(addMinutes(tooLate, 10)));
    const events = (await readOutbox(tx)).filter(({ audience }) => audience.includes(String(first)));
    expect(events.at(-1)).toMatchObject({ name: 'booked', payload: { action: 'restored' } });
    const waited = (await readOutbox(tx)).filter(({ audience }) => audience.includes(String(third)));
    expect(waited.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ action: 'requeued' }),
    );
    expect((await changesOf(tx, session.examId)).map(({ what }) => what)).toEqual(['published']);
    const again = await sessionDetail(tx, asked, 'it', addMinutes(tooLate, 10));
    expect(again).toMatchObject({ status: 'published', cancelReason: null, undoUntil: null });
  }),
);

it(
  'G13: who booked another session since the cancellation keeps that, is told so, and the seat goes to the queue',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    const other = await givenSession(tx, { startsAt: addMinutes(startsAt, 60 * 72).toISOString() }, session);
    const { careerId } = await givenBooked(tx, session);
    const waiting = await givenBooked(tx, session);
    const asked = await cancelled(tx, session);
    await doneBy(bookExam(tx, { ...other, careerId }, before));

    await doneBy(undoCancelSession(tx, asked, inTime));

    expect(await standing(tx, session, careerId)).toMatchObject({
      status: 'voided',
      voidReason: expect.stringContaining('Hai già una prenotazione'),
    });
    expect(await standing(tx, other, careerId)).toMatchObject({ status: 'booked' });
    expect(await standing(tx, session, waiting.careerId)).toMatchObject({ status: 'booked' });
    expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
    const told = await tx
      .select()
      .from(notifications)
      .where(eq(notifications.profileId, careerId))
      .orderBy(notifications.kind);
    expect(told).toMatchObject([{ kind: 'examCancelled', resolvedAt: inTime }, { kind: 'examVoided' }]);
  }),
);

it(
  'a cancelled session whose room or board was taken since stays cancelled, and says by what',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { room: 'Palestra' });
    await givenSession(tx, { room: 'palestra ' }); // published before: no more in the way than it was
    const asked = await cancelled(tx, session);
    const member = await givenLesson(tx, { startsAt, endsAt: addMinutes(startsAt, 60), changedAt: before });
    await tx.insert(examBoards).values({ sessionId: session.examId, profileId: member.professorId });
    expect((await sessionDetail(tx, asked, 'it', inTime)).undoUntil).toBeNull();
    expect(await codesOf(undoCancelSession(tx, asked, inTime))).toEqual(['lessons.teacher_busy']);

    const second = await givenSession(tx, { room: 'Serra' });
    const again = await cancelled(tx, second);
    await doneBy(publishSession(tx, await givenDraft(tx, { room: 'serra' }), inTime));
    expect(await codesOf(undoCancelSession(tx, again, inTime))).toEqual(['lessons.room_taken']);
  }),
);

it(
  'a cancellation is not taken back after ten minutes, by who didn’t cancel, nor within an hour of the exam',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const asked = await cancelled(tx, session);
    expect(await codesOf(undoCancelSession(tx, asked, late))).toEqual(['state.undo_over']);
    expect((await sessionDetail(tx, asked, 'it', late)).undoUntil).toBeNull();
    const professorId = await givenProfessor(tx);
    await tx.insert(examBoards).values({ sessionId: session.examId, profileId: professorId });
    expect(await codesOf(undoCancelSession(tx, { ...asked, professorId }, inTime))).toEqual([
      'state.not_allowed',
    ]);
    const near = subMinutes(startsAt, 60);
    const soon = await cancelled(tx, await givenSession(tx), near);
    expect((await sessionDetail(tx, soon, 'it', near)).undoUntil).toBeNull();
    expect(await codesOf(undoCancelSession(tx, soon, near))).toEqual(['state.not_allowed']);
  }),
);

const slotOf = (capacity: number): SaveSession['slots'][number] => ({
  ...{ startsAt: startsAt.toISOString(), endsAt: addMinutes(startsAt, 60).toISOString(), room: '', capacity },
});

async function givenFour(tx: Database, session: GivenSession) {
  const careerIds = [];
  for (let each = 0; each < 4; each++) careerIds.push((await givenBooked(tx, session)).careerId);
  return careerIds;
}

async function cancelled(tx: Database, session: GivenSession, at = before) {
  const { examId, professorId } = session;
  const asked = { examId, professorId, version: 2, reason: 'Sciopero' };
  const { version } = await doneBy(cancelSession(tx, asked, at));
  return { examId, professorId, version };
}

const standing = async (tx: Database, { examId: sessionId }: GivenSession, careerId = '') =>
  await latestBooking(tx, { sessionId, careerId });

const slotCounts = async (tx: Database, { examId }: GivenSession) =>
  (await tx.select().from(examSlots).where(eq(examSlots.sessionId, examId))).map(({ booked }) => booked);
