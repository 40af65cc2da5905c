import { addMilliseconds } from 'date-fns/addMilliseconds';
import { expect, it } from 'vitest';
import { auditEvents, examBookings, outbox } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { codesOf, doneBy, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  givenBooked,
  givenDraft,
  givenSession,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { readRoster } from '../board/roster.ts';
import { listExams } from '../student/list-exams.ts';
import { answerQuestion } from './answer-question.ts';
import { voidBooking } from './void-booking.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;
const question = 'Quale argomento a scelta porti?';

it(
  'G2: who is booked answers what the board asks, and changes or takes it back; the board reads it',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { question });
    const { examId } = session;
    const { careerId } = await givenBooked(tx, session);
    const read = async () => {
      const { exams } = await listExams(tx, careerId, reader, now);
      const { rows } = await readRoster(tx, session, reader, now);
      return [exams[0]?.question, exams[0]?.booking?.answer, rows[0]?.answer];
    };
    expect(await read()).toEqual([question, null, null]);
    await tx.delete(outbox);

    await doneBy(answerQuestion(tx, { examId, careerId, answer: 'Fourier' }, now));
    expect(await read()).toEqual([question, 'Fourier', 'Fourier']);
    const told = await readOutbox(tx);
    expect(told.map(({ name }) => name).sort()).toEqual(['booked', 'rosterChanged']);
    await doneBy(answerQuestion(tx, { examId, careerId, answer: '' }, now));
    expect(await read()).toEqual([question, null, null]);
    const audited = await tx
      .select({ detail: auditEvents.detail, action: auditEvents.action })
      .from(auditEvents)
      .orderBy(auditEvents.seq);
    expect(JSON.stringify(audited)).not.toContain('Fourier');
  }),
);

it(
  'G2: until the exam starts, and who waits too',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { question, capacity: 1 });
    await givenBooked(tx, session);
    const { careerId, booking } = await givenBooked(tx, session);
    expect(booking.status).toBe('waitlisted');
    const asked = { examId: session.examId, careerId, answer: 'Fourier' };
    expect(await codesOf(answerQuestion(tx, asked, addMilliseconds(startsAt, -1)))).toEqual([]);
    expect(await codesOf(answerQuestion(tx, asked, startsAt))).toEqual(['state.not_allowed']);
  }),
);

it(
  'G2: nobody answers without a booking, nor where nothing is asked, nor in a draft',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { question });
    const { careerId } = await givenBooked(tx, session);
    const asked = { examId: session.examId, careerId, answer: 'Fourier' };
    const other = await givenStudent(tx, [session]);
    expect(await codesOf(answerQuestion(tx, { ...asked, careerId: other }, now))).toEqual([
      'state.not_allowed',
    ]);
    await doneBy(voidBooking(tx, asked, now));
    expect(await codesOf(answerQuestion(tx, asked, now))).toEqual(['state.not_allowed']);
    expect(await tx.$count(examBookings)).toBe(1);
    const silent = await givenSession(tx);
    const { careerId: booked } = await givenBooked(tx, silent);
    const none = { examId: silent.examId, careerId: booked, answer: 'x' };
    expect(await codesOf(answerQuestion(tx, none, now))).toEqual(['state.not_allowed']);
    const draft = await givenDraft(tx, { question });
    await expect(answerQuestion(tx, { ...asked, examId: draft.examId }, now)).rejects.toThrow(NotFound);
  }),
);
