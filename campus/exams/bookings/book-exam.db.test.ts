import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { subHours } from 'date-fns/subHours';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { careers, examBookings, outbox, prerequisites, programmes } from '../../db/schema.ts';
import { sealing } from '../../testing/documents/key-fixtures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import {
  bookingStatuses,
  type GivenSession,
  givenBooked,
  givenOutcome,
  givenSession,
  seatsOf,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readOutbox } from '../../testing/written.ts';
import { bookExam } from './book-exam.ts';
import { switchBooking } from './switch-booking.ts';
import { voidBooking } from './void-booking.ts';

const { inTransaction } = await testDatabase();

describe('booking', () => {
  it(
    'G2: takes a seat, and tells the student and the offering',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 30 });
      const careerId = await givenStudent(tx, [session]);
      await tx.delete(outbox);

      const booking = await doneBy(bookExam(tx, { examId: session.examId, careerId }, now));

      expect(booking).toMatchObject({ examId: session.examId, status: 'booked', position: null });
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
      const told = await toldIn(tx);
      expect(told).toContainEqual([`profile:${careerId}`, 'booked', 'booked']);
      expect(told).toContainEqual([`course:${session.courseId}`, 'seatsChanged', 1]);
      expect(told).toContainEqual([`teachers:${session.courseId}`, 'rosterChanged', undefined]);
    }),
  );

  it(
    'G2: waits in a full session, behind whoever waits already',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      await givenBooked(tx, session);
      const { booking: second } = await givenBooked(tx, session);
      const { booking: third } = await givenBooked(tx, session);

      expect(second).toMatchObject({ status: 'waitlisted', position: 1 });
      expect(third).toMatchObject({ status: 'waitlisted', position: 2 });
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 2 });
    }),
  );

  it(
    'G2: is refused in a full session without a queue, and where the queue moves no more',
    inTransaction(async (tx) => {
      const closed = await givenSession(tx, { capacity: 1, waitlist: false });
      const late = await givenSession(tx, { capacity: 1, bookingClosesAt: startsAt.toISOString() });
      for (const [session, at] of [
        [closed, now],
        [late, subHours(startsAt, 24)],
      ] as const) {
        await givenBooked(tx, session);
        const careerId = await givenStudent(tx, [session]);
        expect(await codesOf(bookExam(tx, { ...session, careerId }, at))).toEqual(['exams.full']);
      }
    }),
  );

  it(
    'G2: is for sessions that are published',
    inTransaction(async (tx) => {
      const careerId = await givenStudent(tx, []);
      const examId = crypto.randomUUID();
      await expect(bookExam(tx, { examId, careerId }, now)).rejects.toThrow('not found');
    }),
  );

  it(
    'G2: may be made again after it was voided',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const { careerId } = await givenBooked(tx, session);
      await doneBy(voidBooking(tx, { ...session, careerId }, now));

      await doneBy(bookExam(tx, { ...session, careerId }, now));

      expect(await bookingStatuses(tx, session.examId)).toEqual(['booked', 'voided']);
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
    }),
  );
});

describe('slots', () => {
  const slots = [0, 1].map((hour) => ({
    startsAt: addHours(startsAt, hour).toISOString(),
    endsAt: addMinutes(addHours(startsAt, hour), 50).toISOString(),
    room: `Aula ${hour}`,
    capacity: 1,
  }));

  it(
    'G2: give the session the seats they have together, and fill from the earliest',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { slots });
      const [first, second, third] = [
        await givenBooked(tx, session),
        await givenBooked(tx, session),
        await givenBooked(tx, session),
      ];

      expect(first.booking.slotId).not.toBe(second.booking.slotId);
      expect(third.booking).toMatchObject({ status: 'waitlisted', slotId: null });
    }),
  );

  it(
    'G2: refuse the one chosen when it is full, and leave the seat to others',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { slots });
      const { booking } = await givenBooked(tx, session);
      const careerId = await givenStudent(tx, [session]);
      const chosen = { ...session, careerId, slotId: booking.slotId ?? '' };

      expect(await codesOf(bookExam(tx, chosen, now))).toEqual(['exams.slot_full']);

      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
    }),
  );

  it(
    'G2: go to the student at a time that is free of other exams',
    inTransaction(async (tx) => {
      const other = await givenSession(tx, { endsAt: addMinutes(startsAt, 55).toISOString() });
      const session = await givenSession(tx, { slots });
      const careerId = await givenStudent(tx, [session, other]);
      await doneBy(bookExam(tx, { ...other, careerId }, now));

      const booking = await doneBy(bookExam(tx, { ...session, careerId }, now));

      const { booking: next } = await givenBooked(tx, session);
      expect(booking.slotId).not.toBeNull();
      expect(next.slotId).not.toBe(booking.slotId);
      expect(await codesOf(bookExam(tx, { ...session, careerId }, now))).toEqual(['state.not_allowed']);
    }),
  );
});

describe('the rules', () => {
  const refusalsOf = async (tx: Database, session: GivenSession, careerId: string, at = now) =>
    await codesOf(bookExam(tx, { examId: session.examId, careerId }, at));

  it(
    'G2: a suspended career does not book (B01)',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session], { status: 'suspended' });
      expect(await refusalsOf(tx, session, careerId)).toEqual(['exams.career_not_active']);
    }),
  );

  it(
    'G2: a unit outside the approved plan is not booked (B02)',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [await givenCourse(tx)]);
      expect(await refusalsOf(tx, session, careerId)).toEqual(['exams.not_in_plan']);
    }),
  );

  it(
    'G2: a unit in the transcript is not booked again (B03)',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session]);
      await givenPassed(tx, careerId, session);
      expect(await refusalsOf(tx, session, careerId)).toEqual(['exams.already_passed']);
    }),
  );

  it(
    'G2: a window that is not open, or no more, is said with its instant (B04)',
    inTransaction(async (tx) => {
      const session = await givenSession(tx);
      const careerId = await givenStudent(tx, [session]);
      expect(await refusalsOf(tx, session, careerId, addDays(startsAt, -31))).toEqual([
        'exams.window_not_open',
      ]);
      expect(await refusalsOf(tx, session, careerId, addDays(startsAt, -4))).toEqual(['exams.window_closed']);
    }),
  );

  it(
    'G2: a prerequisite stands against it until it is passed (B06)',
    inTransaction(async (tx) => {
      const required = await givenCourse(tx, { title: 'Analisi 1' });
      const session = await givenSession(tx);
      await tx.insert(prerequisites).values({ unitId: session.unitId, requiredUnitId: required.unitId });
      const careerId = await givenStudent(tx, [session]);
      expect(await refusalsOf(tx, session, careerId)).toEqual(['exams.prerequisite_missing']);

      await givenPassed(tx, careerId, required);
      expect(await refusalsOf(tx, session, careerId)).toEqual([]);
    }),
  );

  it(
    'G2: one live booking for a unit and kind; a partial exam is another kind (B10)',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const first = await givenSession(tx, {}, course);
      const second = await givenSession(tx, { startsAt: addDays(startsAt, 2).toISOString() }, course);
      const partial = await givenSession(
        tx,
        { startsAt: addDays(startsAt, 3).toISOString(), kind: 'partial', recording: 'none' },
        course,
      );
      const { careerId } = await givenBooked(tx, first);
      expect(await refusalsOf(tx, second, careerId)).toEqual(['exams.already_booked']);
      expect(await refusalsOf(tx, partial, careerId)).toEqual([]);
    }),
  );

  it(
    'G2: who waited in a queue that is over may book the next session (B10)',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const first = await givenSession(tx, { capacity: 1 }, course);
      const second = await givenSession(tx, { startsAt: addDays(startsAt, 10).toISOString() }, course);
      await givenBooked(tx, first);
      const { careerId } = await givenBooked(tx, first);
      expect(await refusalsOf(tx, second, careerId, startsAt)).toEqual([]);
    }),
  );

  it(
    'G2: real times that meet, their ends included, stand against it (B11)',
    inTransaction(async (tx) => {
      const taken = await givenSession(tx);
      const touching = await givenSession(tx, { startsAt: addHours(startsAt, 2).toISOString() });
      const free = await givenSession(tx, { startsAt: addMinutes(startsAt, 121).toISOString() });
      const { careerId } = await givenBooked(tx, taken, touching, free);
      expect(await refusalsOf(tx, touching, careerId)).toEqual(['exams.overlap']);
      expect(await refusalsOf(tx, free, careerId)).toEqual([]);
    }),
  );

  it(
    'G2: an outcome still to be decided stands against the next session of the unit (B12)',
    inTransaction(async (tx) => {
      const { careerId, next } = await givenSat(tx, { result: 'grade' });
      expect(await refusalsOf(tx, next, careerId, addHours(startsAt, 4))).toEqual(['exams.outcome_open']);
    }),
  );

  it(
    'G2: so does one that silence has accepted and nobody has recorded (B12)',
    inTransaction(async (tx) => {
      const { careerId, next } = await givenSat(tx, { result: 'grade' });
      expect(await refusalsOf(tx, next, careerId, addDays(startsAt, 4))).toEqual(['exams.outcome_open']);
    }),
  );

  it(
    'G2: who was absent skips the next session, and only that one, where it is so set (B13)',
    inTransaction(async (tx) => {
      const { careerId, next, course } = await givenSat(tx, { result: 'absent', noShow: 'skip_next' });
      const afterNext = await givenSession(tx, { startsAt: addDays(startsAt, 12).toISOString() }, course);
      const at = addHours(startsAt, 4);
      expect(await refusalsOf(tx, next, careerId, at)).toEqual(['exams.no_show_skip']);
      expect(await refusalsOf(tx, afterNext, careerId, at)).toEqual([]);
    }),
  );

  it(
    'G2: an absence costs nothing where it is not set (B13)',
    inTransaction(async (tx) => {
      const { careerId, next } = await givenSat(tx, { result: 'absent', noShow: 'none' });
      expect(await refusalsOf(tx, next, careerId, addHours(startsAt, 4))).toEqual([]);
    }),
  );

  it(
    'G2: a session kept for a programme is for its students (B15)',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const programme = await programmeCode(tx, course);
      const own = await givenStudent(tx, [course]);
      const other = await givenStudent(tx, [await givenCourse(tx), course]);
      const session = await givenSession(tx, { reservedFor: [programme] }, course);
      expect(await refusalsOf(tx, session, own)).toEqual([]);
      expect(await refusalsOf(tx, session, other)).toEqual(['exams.reserved']);
    }),
  );
});

describe('voiding', () => {
  it(
    'G2: promotes the first of the queue, and says so to both',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const leaving = await givenBooked(tx, session);
      const first = await givenBooked(tx, session);
      const second = await givenBooked(tx, session);
      await tx.delete(outbox);

      await doneBy(voidBooking(tx, { ...session, careerId: leaving.careerId }, now));

      expect(await statusOf(tx, first.booking.id)).toBe('booked');
      expect(await statusOf(tx, second.booking.id)).toBe('waitlisted');
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 1 });
      const told = await toldIn(tx);
      expect(told).toContainEqual([`profile:${leaving.careerId}`, 'voided', 'voided']);
      expect(told).toContainEqual([`profile:${first.careerId}`, 'booked', 'promoted']);
    }),
  );

  it(
    'D4: tells a student’s other windows that a place in the queue was taken, and that it was left',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      await givenBooked(tx, session);
      await tx.delete(outbox);
      const { careerId } = await givenBooked(tx, session);

      const { eventId } = await doneBy(voidBooking(tx, { ...session, careerId }, now));

      const told = await toldIn(tx);
      expect(told).toContainEqual([`profile:${careerId}`, 'booked', 'waitlisted']);
      expect(told).toContainEqual([`profile:${careerId}`, 'voided', 'left']);
      expect(await readOutbox(tx, eq(outbox.id, eventId))).toHaveLength(1);
    }),
  );

  it(
    'G2: passes over who is no longer eligible, and keeps the place in the queue',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1 });
      const leaving = await givenBooked(tx, session);
      const first = await givenBooked(tx, session);
      const second = await givenBooked(tx, session);
      await tx.update(careers).set({ status: 'suspended' }).where(eq(careers.id, first.careerId));

      await doneBy(voidBooking(tx, { ...session, careerId: leaving.careerId }, now));

      expect(await statusOf(tx, first.booking.id)).toBe('waitlisted');
      expect(await statusOf(tx, second.booking.id)).toBe('booked');
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 1 });
    }),
  );

  it(
    'G2: promotes nobody in the last 24 hours',
    inTransaction(async (tx) => {
      const session = await givenSession(tx, { capacity: 1, cancelUntil: startsAt.toISOString() });
      const leaving = await givenBooked(tx, session);
      const waiting = await givenBooked(tx, session);

      await doneBy(voidBooking(tx, { ...session, careerId: leaving.careerId }, subHours(startsAt, 24)));

      expect(await statusOf(tx, waiting.booking.id)).toBe('waitlisted');
    }),
  );

  it(
    'G2: is possible up to the last instant, then no more; out of the queue until the start',
    inTransaction(async (tx) => {
      const cancelUntil = subHours(startsAt, 48);
      const session = await givenSession(tx, { capacity: 1, cancelUntil: cancelUntil.toISOString() });
      const seated = await givenBooked(tx, session);
      const waiting = await givenBooked(tx, session);
      const past = addMinutes(cancelUntil, 1);

      expect(await codesOf(voidBooking(tx, { ...session, ...seated }, past))).toEqual(['exams.void_closed']);
      expect(await codesOf(voidBooking(tx, { ...session, ...waiting }, past))).toEqual([]);
      expect(await codesOf(voidBooking(tx, { ...session, ...seated }, cancelUntil))).toEqual([]);
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 0, waitlisted: 0 });
    }),
  );
});

describe('switching', () => {
  const later = { startsAt: addDays(startsAt, 5).toISOString() };

  it(
    'G2: gives up one seat for the other and promotes who waited for it',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const from = await givenSession(tx, { capacity: 1 }, course);
      const to = await givenSession(tx, later, course);
      const { careerId, booking } = await givenBooked(tx, from);
      const waiting = await givenBooked(tx, from);

      const switched = await doneBy(switchBooking(tx, { ...to, careerId }, now));

      expect(switched).toMatchObject({ examId: to.examId, status: 'booked' });
      expect(await statusOf(tx, booking.id)).toBe('voided');
      expect(await statusOf(tx, waiting.booking.id)).toBe('booked');
    }),
  );

  it(
    'G2: changes nothing when the other session is full, even with a queue',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const from = await givenSession(tx, {}, course);
      const to = await givenSession(tx, { ...later, capacity: 1 }, course);
      await givenBooked(tx, to);
      const { careerId, booking } = await givenBooked(tx, from);

      expect(await codesOf(switchBooking(tx, { ...to, careerId }, now))).toEqual(['exams.full']);

      expect(await statusOf(tx, booking.id)).toBe('booked');
      expect(await seatsOf(tx, to.examId)).toEqual({ booked: 1, waitlisted: 0 });
    }),
  );

  it(
    'G2: is over with the time to give up the first',
    inTransaction(async (tx) => {
      const course = await givenCourse(tx);
      const from = await givenSession(tx, {}, course);
      const to = await givenSession(tx, later, course);
      const { careerId } = await givenBooked(tx, from);
      const past = addMinutes(subHours(startsAt, 96), 1);
      expect(await codesOf(switchBooking(tx, { ...to, careerId }, past))).toEqual(['exams.void_closed']);
    }),
  );
});

async function statusOf(tx: Database, bookingId: string) {
  const [booking] = await tx.select().from(examBookings).where(eq(examBookings.id, bookingId));
  return booking?.status;
}

/** Audience, name, and what the event says: the action, or the seats taken. */
async function toldIn(tx: Database) {
  const events = await readOutbox(tx);
  return events.map(({ audience, name, payload }) => [audience, name, payload.action ?? payload.taken]);
}

const givenPassed = (tx: Database, careerId: string, { unitId }: GivenCourse) =>
  doneBy(addTranscriptRow(tx, { careerId, unitId, examDate: '2026-06-20', grade: 27 }, sealing, now));

/** A student with a result in one session, and the next session of the course, which is open then. */
async function givenSat(
  tx: Database,
  { result, noShow = 'none' }: { result: 'grade' | 'absent'; noShow?: 'none' | 'skip_next' },
) {
  const course = await givenCourse(tx);
  const session = await givenSession(tx, { noShow }, course);
  const next = await givenSession(tx, { startsAt: addDays(startsAt, 10).toISOString() }, course);
  const { careerId, booking } = await givenBooked(tx, session);
  await givenOutcome(tx, session, booking.id, { result });
  return { course, careerId, next };
}

async function programmeCode(tx: Database, { programmeId }: GivenCourse): Promise<string> {
  const [programme] = await tx.select().from(programmes).where(eq(programmes.id, programmeId));
  return programme?.code ?? '';
}
