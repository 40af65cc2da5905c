import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { examBoards, notifications, outbox } from '../../db/schema.ts';
import { listNotifications } from '../../notifications/list.ts';
import { NotFound } from '../../platform/failures.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenSession,
  seatsOf,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { readRoster } from '../board/roster.ts';
import { examNotices } from '../notices.ts';
import { bookExam } from './book-exam.ts';
import { latestBooking } from './own-booking.ts';
import { undoVoid } from './undo-void.ts';
import { voidBooking, voidByBoard } from './void-booking.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone };
const at = subDays(startsAt, 5);
const inTime = addMinutes(at, 10);
const late = new Date(inTime.getTime() + 1);

it(
  'G13: who was taken off the roster has the seat again within ten minutes, is told so, and is never mailed',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    const { careerId, asked } = await givenVoided(tx, session);
    const { lastVoided } = await readRoster(tx, session, reader, inTime);
    expect(lastVoided).toMatchObject([{ bookingId: asked.bookingId, undoUntil: inTime.toISOString() }]);

    expect(await doneBy(undoVoid(tx, asked, inTime))).toMatchObject({ status: 'booked' });

    expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
    const roster = await readRoster(tx, session, reader, inTime);
    expect(roster).toMatchObject({ lastVoided: [], rows: [{ bookingId: asked.bookingId }] });
    const voided = and(eq(notifications.profileId, careerId), eq(notifications.kind, 'examVoided'));
    expect(await tx.select().from(notifications).where(voided)).toMatchObject([{ resolvedAt: inTime }]);
    const told = await readOutbox(tx, eq(outbox.name, 'booked'));
    expect(told.at(-1)?.payload).toMatchObject({ action: 'restored' });
  }),
);

it(
  'G13: who waited has the same place in the queue again',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    await givenBooked(tx, session);
    const { careerId, asked } = await givenVoided(tx, session);
    await givenBooked(tx, session);
    const read = { profileId: careerId, notices: examNotices };
    const { notifications: shown } = await listNotifications(tx, read, reader, at);
    expect(shown).toMatchObject([{ title: expect.stringMatching(/: non sei più in lista d’attesa$/) }]);
    expect(await doneBy(undoVoid(tx, asked, inTime))).toMatchObject({ status: 'waitlisted' });
    expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 2 });
    const booking = await latestBooking(tx, { sessionId: session.examId, careerId });
    expect(booking).toMatchObject({ queueNumber: 1, voidedAt: null, voidReason: null });
    const told = (await readOutbox(tx)).filter(({ audience }) => audience.includes(careerId));
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { action: 'waitlisted' },
      { action: 'left' },
      { action: 'requeued' },
    ]);
  }),
);

it(
  'a seat that somebody has since, or another session that the student booked since, is not taken back',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    const other = await givenSession(tx, { startsAt: addMinutes(startsAt, 60 * 72).toISOString() }, session);
    const { careerId, asked } = await givenVoided(tx, session);
    const shown = async () => (await readRoster(tx, session, reader, inTime)).lastVoided;
    expect(await shown()).toHaveLength(1);
    const quicker = await givenBooked(tx, session);
    expect(await shown()).toEqual([]);
    expect(await codesOf(undoVoid(tx, asked, inTime))).toEqual(['exams.full']);
    await doneBy(voidBooking(tx, { ...session, careerId: quicker.careerId }, at));
    await doneBy(bookExam(tx, { ...other, careerId }, at));
    expect(await shown()).toEqual([]);
    expect(await codesOf(undoVoid(tx, asked, inTime))).toEqual(['exams.already_booked']);
    await doneBy(voidBooking(tx, { ...other, careerId }, at));
    await doneBy(bookExam(tx, { ...session, careerId }, inTime));
    expect(await shown()).toEqual([]);
    expect(await codesOf(undoVoid(tx, asked, inTime))).toEqual(['exams.undo_rebooked']);
  }),
);

it(
  'a booking is not restored after ten minutes, by another of the board, nor within an hour of the exam',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { asked } = await givenVoided(tx, session);
    expect(await codesOf(undoVoid(tx, asked, late))).toEqual(['state.undo_over']);
    expect((await readRoster(tx, session, reader, late)).lastVoided).toEqual([]);
    const professorId = await givenProfessor(tx);
    await tx.insert(examBoards).values({ sessionId: session.examId, profileId: professorId });
    expect(await codesOf(undoVoid(tx, { ...asked, professorId }, inTime))).toEqual(['state.not_allowed']);
    const bookingId = crypto.randomUUID();
    await expect(undoVoid(tx, { ...asked, bookingId }, inTime)).rejects.toThrow(NotFound);
    const near = subMinutes(startsAt, 60);
    const soon = await givenVoided(tx, session, near);
    expect(await codesOf(undoVoid(tx, soon.asked, near))).toEqual(['state.not_allowed']);
  }),
);

async function givenVoided(tx: Database, session: GivenSession, when = at) {
  const { examId, professorId } = session;
  const { careerId, booking } = await givenBooked(tx, session);
  const asked = { examId, professorId, bookingId: booking.id };
  await doneBy(voidByBoard(tx, { ...asked, reason: 'Iscrizione doppia' }, when));
  return { careerId, asked };
}
