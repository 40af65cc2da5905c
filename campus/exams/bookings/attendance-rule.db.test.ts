import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import type { Database } from '../../db/database.ts';
import { attendanceRuns, examSessions } from '../../db/schema.ts';
import { exempt } from '../../presences/attendance/office-presences.ts';
import { markByHand } from '../../presences/rolls/mark-presence.ts';
import { undoConfirmation } from '../../presences/rolls/open-roll.ts';
import { rollDetail } from '../../presences/rolls/roll-detail.ts';
import { codesOf, doneBy } from '../../testing/teaching/courses-fixtures.ts';
import { givenSession } from '../../testing/teaching/exams-fixtures.ts';
import { givenLesson } from '../../testing/teaching/lessons-fixtures.ts';
import {
  confirmed,
  during,
  givenAttendee,
  givenOpenRoll,
  givenRule,
} from '../../testing/teaching/presences-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { listExams } from '../student/list-exams.ts';
import { bookAtOnce } from './book-at-once.ts';
import { bookExam } from './book-exam.ts';
import { latestBooking } from './own-booking.ts';
import { voidBooking } from './void-booking.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it' as const, timeZone: 'Europe/Rome' };

/** The lessons are over before the exam can be booked. */
const examAt = new Date('2026-10-20T08:00:00Z');
const now = subDays(examAt, 5);

/** A lesson of the exam's course whose roll is confirmed, and a student who was there, or wasn't. */
async function givenHeld(tx: Database, { there, percent = 75 }: { there: boolean; percent?: number | null }) {
  const session = await givenSession(tx, {
    startsAt: examAt.toISOString(),
    endsAt: addHours(examAt, 2).toISOString(),
    bookingOpensAt: subDays(examAt, 10).toISOString(),
    bookingClosesAt: subDays(examAt, 2).toISOString(),
    cancelUntil: subDays(examAt, 2).toISOString(),
  });
  if (percent !== null) await givenRule(tx, session, percent);
  const lesson = await givenOpenRoll(tx, await givenLesson(tx, {}, session));
  const careerId = await givenAttendee(tx, session);
  const status = there ? ('present' as const) : ('absent' as const);
  await doneBy(markByHand(tx, { ...lesson, careerId, status }, during));
  await confirmed(tx, lesson);
  return { ...session, careerId };
}

it.each([
  ['a student who was there', { there: true }, []],
  ['a student below what the course asks for', { there: false }, ['exams.attendance_short']],
  ['a student whose course asks for nothing', { there: false, percent: null }, []],
] as const)('G2: attendance (B07), by both ways of booking: %s', (_who, given, codes) =>
  inTransaction(async (tx) => {
    const asked = await givenHeld(tx, given);
    const atOnce = { reserved: null, answerTo: (value: unknown) => value };
    if (codes.length > 0) expect(await codesOf(asSure(bookAtOnce(tx, asked, now, atOnce)))).toEqual(codes);
    expect(await codesOf(bookExam(tx, asked, now))).toEqual(codes);
  })(),
);

it(
  'G2: attendance (B07) is said beforehand, with its way out, and not of whom the office freed',
  inTransaction(async (tx) => {
    const { careerId, examId, courseId } = await givenHeld(tx, { there: false });
    const reasons = async () => {
      const { exams } = await listExams(tx, careerId, reader, now);
      return exams.find(({ id }) => id === examId)?.reasons;
    };
    expect(await reasons()).toEqual([
      {
        code: 'exams.attendance_short',
        text: 'La frequenza non basta: lezioni al 0 %, serve il 75 %.',
        fixUrl: '/student/lessons/presences',
        fix: 'Vedi le presenze',
      },
    ]);
    await doneBy(exempt(tx, { courseId, careerId, exempt: true, reason: 'Lavora', areas }, now));
    expect(await reasons()).toEqual([]);
  }),
);

it(
  'G2: attendance (B07) doesn’t stand as long as it can still be reached',
  inTransaction(async (tx) => {
    const asked = await givenHeld(tx, { there: false, percent: 60 });
    for (const days of [1, 2]) {
      const startsAt = addDays(now, days);
      const endsAt = addHours(startsAt, 2);
      await givenLesson(tx, { startsAt, endsAt }, asked);
    }
    expect(await codesOf(bookExam(tx, asked, now))).toEqual([]);
  }),
);

it(
  'G2: an exam that was booked since the office had freed its student falls once it frees them no longer',
  inTransaction(async (tx) => {
    const { careerId, examId, courseId } = await givenHeld(tx, { there: false });
    const free = (is: boolean) =>
      doneBy(exempt(tx, { courseId, careerId, exempt: is, reason: 'Lavora', areas }, now));
    await free(true);
    await doneBy(bookExam(tx, { examId, careerId }, now));
    await free(false);
    expect(await latestBooking(tx, { sessionId: examId, careerId })).toMatchObject({
      ...{ status: 'voided', voidedBy: 'system' },
      voidReason: 'La frequenza non basta: lezioni al 0 %, serve il 75 %.',
    });
  }),
);

it(
  'G2: nor does the confirmation of a roll go back, by which a plan says attended, once the exam was booked by it',
  inTransaction(async (tx) => {
    const asked = await givenHeld(tx, { there: true });
    const { careerId, examId, professorId } = asked;
    const [roll] = await tx.select().from(attendanceRuns);
    const at = addMinutes(roll?.confirmedAt ?? now, 5);
    const undo = { lessonId: roll?.id ?? '', professorId, timeZone: 'Europe/Rome', areas };
    await tx
      .update(examSessions)
      .set({ bookingOpensAt: subDays(at, 1) })
      .where(eq(examSessions.id, examId));
    const shown = async () => (await rollDetail(tx, undo, reader, at)).undoUntil;
    expect(await shown()).toBe(addMinutes(at, 5).toISOString());
    await doneBy(bookExam(tx, { examId, careerId }, at));
    expect(await shown()).toBeNull();
    expect(await codesOf(undoConfirmation(tx, undo, at))).toEqual(['presences.undo_booked']);
    await doneBy(voidBooking(tx, { examId, careerId }, at));
    expect(await codesOf(undoConfirmation(tx, undo, at))).toEqual([]);
  }),
);

async function asSure<Value>(outcome: Promise<Value | null>): Promise<Value> {
  const sure = await outcome;
  if (sure === null) throw new Error('the long way is gone');
  return sure;
}
