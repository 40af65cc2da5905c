import { addMinutes } from 'date-fns/addMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { careers, notifications, outbox } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { givenPass } from '../../testing/people/pass-fixtures.ts';
import { codesOf, doneBy, givenProfessor } from '../../testing/teaching/courses-fixtures.ts';
import {
  givenAskableSession,
  givenRequest,
  latestRequest,
  message,
  requestStatus,
  tooLate,
  whenItBegins,
} from '../../testing/teaching/exam-requests-fixtures.ts';
import { seatsOf } from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { readRoster } from '../board/roster.ts';
import { latestBooking } from '../bookings/own-booking.ts';
import { voidByBoard } from '../bookings/void-booking.ts';
import { decideRequest, undoRequest } from './decide-request.ts';

const { inTransaction } = await testDatabase();
const inTime = addMinutes(tooLate, 10);
const late = new Date(inTime.getTime() + 1);
const refuse = { decision: 'refuse', reason: 'La prova di laboratorio manca.' } as const;
const grant = { decision: 'grant' } as const;

it.each([['granted', grant] as const, ['refused', refuse] as const])(
  'D4: a request that was %s waits for the board again within ten minutes, and its student is told',
  (_, decision) =>
    inTransaction(async (tx) => {
      const { session, careerId, asked } = await givenDecided(tx, decision);

      expect(await doneBy(undoRequest(tx, asked, inTime))).toMatchObject({ status: 'requested' });

      const reader = { language: 'it', timeZone: 'Europe/Rome' } as const;
      expect((await readRoster(tx, session, reader, inTime)).requests).toMatchObject([{ message }]);
      expect(await latestRequest(tx, { examId: session.examId, careerId })).toMatchObject({
        ...{ decidedAt: null, decidedBy: null, reason: null },
      });
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 0, waitlisted: 0 });
      const told = await readOutbox(tx, eq(outbox.audience, `profile:${careerId}`));
      expect(told.at(-1)).toMatchObject({ name: 'examRequestChanged', payload: { action: 'reopened' } });
      const notices = await tx.select().from(notifications).where(eq(notifications.profileId, careerId));
      expect(notices).toMatchObject([{ resolvedAt: inTime }]);
    })(),
);

it(
  'the seat of a grant that is taken back is free for others: who has it keeps it, and granting again finds it full',
  inTransaction(async (tx) => {
    const { session, careerId, asked } = await givenDecided(tx, grant, { capacity: 1 });
    const other = await givenRequest(tx, session);
    const { examId, professorId } = session;
    const admit = async (to: string) => {
      const request = await latestRequest(tx, { examId, careerId: to });
      if (!request) throw new Error('nothing was asked');
      const { id: requestId, version } = request;
      return await codesOf(decideRequest(tx, { examId, professorId, requestId, version, ...grant }, inTime));
    };
    expect(await admit(other.careerId)).toEqual(['exams.full']);
    await doneBy(undoRequest(tx, asked, inTime));
    expect(await admit(other.careerId)).toEqual([]);
    expect(await admit(careerId)).toEqual(['exams.full']);
    expect(await seatsOf(tx, examId)).toEqual({ booked: 1, waitlisted: 0 });
  }),
);

it(
  'a decision on a request is not taken back after ten minutes, once the session begins, nor by who didn’t decide',
  inTransaction(async (tx) => {
    const { asked } = await givenDecided(tx, refuse);
    expect(await codesOf(undoRequest(tx, asked, late))).toEqual(['state.undo_over']);
    expect(await codesOf(undoRequest(tx, asked, whenItBegins))).toEqual(['state.not_allowed']);
    const professorId = await givenProfessor(tx);
    await expect(undoRequest(tx, { ...asked, professorId }, inTime)).rejects.toThrow(NotFound);
    await doneBy(undoRequest(tx, asked, inTime));
    expect(await codesOf(undoRequest(tx, asked, inTime))).toEqual(['state.not_allowed']);
  }),
);

it(
  'what became of the student since stays: a seat that is gone, or a career that ended, keeps the decision',
  inTransaction(async (tx) => {
    const { session, careerId, asked } = await givenDecided(tx, grant);
    const booking = await latestBooking(tx, { sessionId: session.examId, careerId });
    const { examId, professorId } = session;
    const struck = { examId, professorId, bookingId: booking?.id ?? '', reason: 'Iscrizione doppia' };
    await doneBy(voidByBoard(tx, struck, tooLate));
    expect(await codesOf(undoRequest(tx, asked, inTime))).toEqual(['exams.undo_rebooked']);

    const ended = await givenDecided(tx, refuse);
    await tx.update(careers).set({ status: 'withdrawn' }).where(eq(careers.id, ended.careerId));
    expect(await codesOf(undoRequest(tx, ended.asked, inTime))).toEqual(['exams.career_not_active']);
    expect(await requestStatus(tx, { examId: ended.session.examId, careerId: ended.careerId })).toBe(
      'refused',
    );
  }),
);

it(
  'the pass that a grant used up is good again once that is taken back: it is granted anew',
  inTransaction(async (tx) => {
    const session = await givenAskableSession(tx);
    const { careerId, requestId, version } = await givenRequest(tx, session);
    await givenPass(tx, await givenLock(tx, careerId, tooLate), 'EXAM_BOOK', tooLate);
    const { examId, professorId } = session;
    const asked = { examId, requestId, professorId };
    await doneBy(decideRequest(tx, { ...asked, version, ...grant }, tooLate));
    await doneBy(undoRequest(tx, asked, inTime));
    const again = await latestRequest(tx, { examId, careerId });
    const decided = { ...asked, version: again?.version ?? 0, ...grant };
    expect(await codesOf(decideRequest(tx, decided, inTime))).toEqual([]);
  }),
);

async function givenDecided(tx: Database, decision: typeof grant | typeof refuse, { capacity = 5 } = {}) {
  const session = await givenAskableSession(tx, { capacity });
  const { careerId, requestId, version } = await givenRequest(tx, session);
  const { examId, professorId } = session;
  const asked = { examId, requestId, professorId };
  await doneBy(decideRequest(tx, { ...asked, version, ...decision }, tooLate));
  return { session, careerId, asked };
}
