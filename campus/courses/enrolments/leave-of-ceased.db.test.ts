import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { careers, enrolments, enrolmentWindows, notifications } from '../../db/schema.ts';
import {
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { leaveOfCeased } from './leave-course.ts';

const { inTransaction } = await testDatabase();

async function givenSeated(tx: Database, status: 'withdrawn' | 'suspended') {
  const course = await givenCourse(tx, { mode: 'fifo', capacity: 1, waitlistCapacity: 5 });
  const queue = await givenCourse(tx, { mode: 'fifo', capacity: 1, waitlistCapacity: 5 });
  const careerId = await givenStudent(tx, [course, queue]);
  const other = await givenStudent(tx, [course, queue]);
  await givenEnrolment(tx, { ...course, careerId }, 'enrolled');
  await givenEnrolment(tx, { ...course, careerId: other }, 'waitlisted');
  await givenEnrolment(tx, { ...queue, careerId: other }, 'enrolled');
  await givenEnrolment(tx, { ...queue, careerId }, 'waitlisted');
  await tx.update(careers).set({ status }).where(eq(careers.id, careerId));
  await leaveOfCeased(tx, careerId, now);
  return { course, queue, careerId, other };
}

async function ofCareer(tx: Database, { courseId }: GivenCourse, careerId: string) {
  const own = and(eq(enrolments.offeringId, courseId), eq(enrolments.careerId, careerId));
  return (await tx.select().from(enrolments).where(own))[0];
}

const countsOf = async (tx: Database, { courseId }: GivenCourse) => {
  const [window] = await tx.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  return { taken: window?.taken, waitlisted: window?.waitlisted };
};

it(
  'A7: a career that is given up leaves its courses: the seat goes to who waits, and the student reads why',
  inTransaction(async (tx) => {
    const { course, queue, careerId, other } = await givenSeated(tx, 'withdrawn');
    const reason = 'La tua carriera non è attiva: rivolgiti alla segreteria studenti.';
    expect(await ofCareer(tx, course, careerId)).toMatchObject({ status: 'removed', reason });
    expect(await ofCareer(tx, queue, careerId)).toMatchObject({ status: 'removed' });
    expect(await ofCareer(tx, course, other)).toMatchObject({ status: 'offered' });
    expect(await countsOf(tx, course)).toEqual({ taken: 1, waitlisted: 0 });
    expect(await countsOf(tx, queue)).toEqual({ taken: 1, waitlisted: 0 });
    const told = and(eq(notifications.profileId, careerId), eq(notifications.kind, 'removedFromCourse'));
    expect(await tx.$count(notifications, told)).toBe(2);
  }),
);

it(
  'A7: a career that is suspended keeps its courses',
  inTransaction(async (tx) => {
    const { course, queue, careerId } = await givenSeated(tx, 'suspended');
    expect(await ofCareer(tx, course, careerId)).toMatchObject({ status: 'enrolled' });
    expect(await ofCareer(tx, queue, careerId)).toMatchObject({ status: 'waitlisted' });
  }),
);
