import { addDays } from 'date-fns/addDays';
import { describe, expect, it } from 'vitest';
import { lockAction, lockType } from '../contract/locks/locks.ts';
import { enrol } from './courses/enrolments/enrol.ts';
import { drop } from './courses/enrolments/leave-course.ts';
import { listCourses } from './courses/student/student-courses.ts';
import type { Database } from './db/database.ts';
import { declarationPdf } from './documents/declaration-pdf.ts';
import { voidBooking } from './exams/bookings/void-booking.ts';
import { listExams } from './exams/student/list-exams.ts';
import { locksOn } from './locks/locks-on.ts';
import { ownLocks } from './locks/own-locks.ts';
import { ownCharges } from './payments/charges/own-charges.ts';
import { makeClaim } from './payments/paying/claims.ts';
import { givenAttempt } from './testing/payments/paying-fixtures.ts';
import { givenCharge, timeZone } from './testing/payments/payments-fixtures.ts';
import { givenLock } from './testing/people/locks-fixtures.ts';
import { doneBy, givenCourse, givenStudent, now } from './testing/teaching/courses-fixtures.ts';
import { givenBooked, givenSession } from './testing/teaching/exams-fixtures.ts';
import { testDatabase } from './testing/test-database.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;

/** A lock of this type that stops all that it can, for good. */
const lock = (tx: Database, careerId: string, type: (typeof lockType.options)[number]) =>
  givenLock(tx, careerId, now, {
    ...{ type, startsAt: addDays(now, -60), endsAt: addDays(now, 600) },
    ...((type === 'DISCIPLINARY' || type === 'OFFICE') && { blocks: lockAction.options }),
  });

/** What somebody can do whatever is blocked, each prepared before the lock and done after it. */
const acts: Record<string, (tx: Database) => Promise<{ careerId: string; act(): Promise<unknown> }>> = {
  'give a place in a course up': async (tx) => {
    const given = await givenCourse(tx, { mode: 'fifo', capacity: 5 });
    const course = { courseId: given.courseId, careerId: await givenStudent(tx, [given]) };
    await doneBy(enrol(tx, course, now));
    return { ...course, act: () => doneBy(drop(tx, course, now)) };
  },
  'give a booking up': async (tx) => {
    const session = await givenSession(tx);
    const { careerId } = await givenBooked(tx, session);
    return { careerId, act: () => doneBy(voidBooking(tx, { ...session, careerId }, now)) };
  },
  pay: async (tx) => {
    const charge = await givenCharge(tx);
    return { ...charge, act: () => givenAttempt(tx, charge) };
  },
  'say what was paid': async (tx) => {
    const { id: chargeId, careerId } = await givenCharge(tx);
    const said = { chargeId, careerId, timeZone, reference: 'CRO 1', paidOn: '2026-11-01' };
    return { careerId, act: () => doneBy(makeClaim(tx, said, now)) };
  },
  'declare an own enrolment': async (tx) => {
    const careerId = await givenStudent(tx, []);
    const setting = { language: 'it', timeZone, institution: 'Università di Ateneo' } as const;
    return { careerId, act: () => declarationPdf(tx, { code: 'enrolment', careerId }, setting, now) };
  },
  'read exams, courses, charges and locks': async (tx) => {
    const careerId = await givenStudent(tx, [await givenSession(tx)]);
    const act = async () => {
      const { exams } = await listExams(tx, careerId, reader, now);
      expect(exams).toHaveLength(1);
      expect(await listCourses(tx, { careerId, view: 'plan' }, reader, now)).toMatchObject({ total: 1 });
      expect((await ownCharges(tx, careerId, { reader, payHere: true }, now)).charges).toEqual([]);
      expect((await ownLocks(tx, careerId, reader, now)).standing).toHaveLength(1);
    };
    return { careerId, act };
  },
};

describe.each(lockType.options)('G10: while a lock %s stands one can', (type) => {
  it.each(Object.entries(acts))('%s', (_, prepare) =>
    inTransaction(async (tx) => {
      const { careerId, act } = await prepare(tx);
      await lock(tx, careerId, type);
      await act();
    })(),
  );
});

it('G10: each type stops something, and what is none of its matter it lets pass', () =>
  inTransaction(async (tx) => {
    const blocked = new Map<string, number>();
    for (const type of lockType.options) {
      const careerId = await givenStudent(tx, []);
      await lock(tx, careerId, type);
      for (const action of lockAction.options) {
        const { blocking } = await locksOn(tx, careerId, action, { now, academicYear: 2030 });
        if (blocking.length > 0) blocked.set(type, (blocked.get(type) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(blocked)).toEqual({
      ...{ FEES_OVERDUE: 7, PLAN_MISSING: 1, SURVEY_PENDING: 1, DOCUMENT_MISSING: 2, IDENTITY_EXPIRED: 2 },
      ...{ TITLE_MISSING: 2, ENTRY_DEFICIT: 1, CAREER_NOT_ACTIVE: 7, NO_SHOW: 1, LIBRARY_LOAN: 1 },
      ...{ DISCIPLINARY: 8, OFFICE: 8 },
    });
  })());
