import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { notifications, offerings, outbox } from '../../db/schema.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import type { PlaceLock } from '../../locks/place-lock.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import { givenPass } from '../../testing/people/pass-fixtures.ts';
import { doneBy, givenStudent } from '../../testing/teaching/courses-fixtures.ts';
import {
  bookingStatuses,
  givenBooked,
  givenSession,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { listExams } from '../student/list-exams.ts';
import { bookExam } from './book-exam.ts';
import { voidAtRisk, voidBooking } from './void-booking.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'en', timeZone } as const;
const reason = 'Second instalment not paid.';

/** A booked student of whom a lock is placed the day after. */
async function givenAtRisk(tx: Database, change: Partial<PlaceLock> = {}, capacity: number | null = null) {
  const session = await givenSession(tx, { capacity });
  const { careerId, booking } = await givenBooked(tx, session);
  const placedAt = subHours(session.startsAt, 4 * 24 + 12);
  const lockId = await givenLock(tx, careerId, placedAt, {
    sourceRef: 'charge:1',
    startsAt: placedAt,
    ...change,
  });
  const closedAt = subDays(session.startsAt, 4);
  const settle = () => voidAtRisk(tx, { examId: session.examId, careerId, timeZone }, closedAt);
  const shown = async (at: Date) => (await listExams(tx, careerId, reader, at)).exams[0]?.booking;
  return { session, careerId, booking, lockId, placedAt, closedAt, settle, shown };
}

describe('G10: booking an exam while a lock stands', () => {
  it(
    'is refused by B08 with the reason of the lock, word for word, and the way to it',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session]);
      const at = subDays(session.startsAt, 5);
      const lockId = await givenLock(tx, careerId, at);
      const { exams } = await listExams(tx, careerId, reader, at);
      expect(exams[0]?.reasons).toEqual([
        {
          code: 'exams.locked',
          text: reason,
          fixUrl: `/student/locks#lock-${lockId}`,
          fix: 'See the lock and the way out',
          ownerOffice: 'fees',
        },
      ]);
      expect(await bookExam(tx, { examId: session.examId, careerId }, at)).toMatchObject({ ok: false });
    }),
  );

  it(
    'goes on where the session is of an academic year before that of the lock',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session]);
      const at = subDays(session.startsAt, 5);
      await givenLock(tx, careerId, at, { academicYear: 2026 });
      await tx.update(offerings).set({ academicYear: 2025 }).where(eq(offerings.id, session.courseId));
      expect(await bookExam(tx, { examId: session.examId, careerId }, at)).toMatchObject({ ok: true });
    }),
  );

  it(
    'goes on with a pass, once: given up, it is refused again',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session]);
      const at = subDays(session.startsAt, 5);
      await givenPass(tx, await givenLock(tx, careerId, at), 'EXAM_BOOK', at);
      const book = () => bookExam(tx, { examId: session.examId, careerId }, at);
      expect(await book()).toMatchObject({ ok: true });
      const { exams } = await listExams(tx, careerId, reader, at);
      expect(exams[0]?.booking?.atRisk).toBeUndefined();
      await voidAtRisk(tx, { examId: session.examId, careerId, timeZone }, subDays(session.startsAt, 4));
      expect(await bookingStatuses(tx, session.examId)).toEqual(['booked']);
      await voidBooking(tx, { examId: session.examId, careerId }, at);
      expect(await book()).toMatchObject({ ok: false, refusals: [{ code: 'exams.locked' }] });
    }),
  );
});

describe('G10: a booking that a lock has caught up with', () => {
  it(
    'is at risk, and voided once booking closes with the reason of the lock; its seat goes to the queue',
    inTransaction(async (tx) => {
      const { session, careerId, closedAt, placedAt, settle, shown } = await givenAtRisk(tx, {}, 1);
      const waiting = await givenStudent(tx, [session]);
      await doneBy(bookExam(tx, { examId: session.examId, careerId: waiting }, placedAt));
      expect((await shown(placedAt))?.atRisk).toMatchObject({
        voidedAt: closedAt.toISOString(),
        reasons: [{ text: reason }],
      });

      await settle();
      await settle();
      expect(await bookingStatuses(tx, session.examId)).toEqual(['booked', 'voided']);
      expect(await shown(closedAt)).toMatchObject({
        status: 'voided',
        voidReason: 'Seconda rata non pagata.',
      });
      const told = await readOutbox(tx, eq(outbox.audience, `profile:${careerId}`));
      expect(told.filter(({ name }) => name === 'voided')).toHaveLength(1);
      const noticed = and(eq(notifications.profileId, careerId), eq(notifications.kind, 'examVoided'));
      expect(await tx.$count(notifications, noticed)).toBe(1);
    }),
  );

  it(
    'stays when the lock is gone before, or waived by a pass, or stops things only after the closing',
    inTransaction(async (tx) => {
      const cleared = await givenAtRisk(tx);
      await clearLocksOf(tx, 'charge:1', cleared.closedAt);
      const passed = await givenAtRisk(tx);
      await givenPass(tx, passed.lockId, 'EXAM_BOOK', passed.placedAt);
      const late = await givenAtRisk(tx, { graceUntil: addDays(passed.closedAt, 1) });
      for (const { settle, session } of [cleared, passed, late]) {
        await settle();
        expect(await bookingStatuses(tx, session.examId)).toEqual(['booked']);
      }
    }),
  );

  it(
    'can always be given up',
    inTransaction(async (tx) => {
      const { session, careerId, placedAt } = await givenAtRisk(tx);
      expect(await voidBooking(tx, { examId: session.examId, careerId }, placedAt)).toMatchObject({
        ok: true,
      });
    }),
  );
});
