import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { EnrolmentMode } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { careers, enrolments } from '../../db/schema.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import {
  closesAt,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenStudent,
  now,
  opensAt,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { factsOf } from '../enrolments/course-facts.ts';
import { decide } from '../enrolments/decide.ts';
import { enrol } from '../enrolments/enrol.ts';
import { becomesOf, refusalsFor } from '../enrolments/enrolment-rules.ts';
import { drop, removeFromCourse } from '../enrolments/leave-course.ts';
import { saveEnrolmentWindow } from './save-window.ts';

const { inTransaction } = await testDatabase();

it.each(['suspended', 'locked'] as const)(
  'G1: a seat that is free is for who comes where all who wait are %s, however full the queue is',
  (why) =>
    inTransaction(async (tx) => {
      const { course, seated } = await givenPassedOver(tx, why);
      const comes = await givenOne(tx, course);
      expect(await foreseen(tx, comes)).toEqual({ codes: ['courses.waitlist_full'], becomes: 'waitlisted' });

      await doneBy(drop(tx, seated, now));

      expect(await foreseen(tx, comes)).toEqual({ codes: [], becomes: 'enrolled' });
      expect(await doneBy(enrol(tx, comes, now))).toMatchObject({ status: 'enrolled' });
    })(),
);

it.each([
  ['open', 'enrolled'],
  ['approval', 'pending'],
] as const)(
  'G1: seats that are added with another mode, %s, are for who comes while somebody waits who may not have one',
  (mode, status) =>
    inTransaction(async (tx) => {
      const { course } = await givenPassedOver(tx, 'suspended');
      await saved(tx, course, mode);
      const comes = await givenOne(tx, course);

      expect(await foreseen(tx, comes)).toEqual({ codes: [], becomes: status });
      expect(await doneBy(enrol(tx, comes, now))).toMatchObject({ status });
    })(),
);

it(
  'G1: a professor gives a seat that nobody who waits may have to who asked for it',
  inTransaction(async (tx) => {
    const { course } = await givenPassedOver(tx, 'suspended');
    await saved(tx, course, 'approval');
    const comes = await givenOne(tx, course);
    await doneBy(enrol(tx, comes, now));
    const [asked] = await tx
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(eq(enrolments.careerId, comes.careerId));

    const enrolmentIds = [asked?.id ?? ''];
    const decided = await doneBy(decide(tx, { ...course, enrolmentIds, decision: 'accept' }, now));

    expect(decided).toMatchObject([{ status: 'enrolled', refusals: [] }]);
  }),
);

it(
  'G1: a seat whose offer has run out is foreseen for who waits and may have it, and not for who comes',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const [seated, next, last] = [
      await givenOne(tx, course),
      await givenOne(tx, course),
      await givenOne(tx, course),
    ];
    for (const student of [seated, next, last]) await doneBy(enrol(tx, student, now));
    await doneBy(drop(tx, seated, now));
    await tx.update(enrolments).set({ offeredUntil: now }).where(eq(enrolments.careerId, next.careerId));

    expect(await foreseen(tx, await givenOne(tx, course))).toEqual({ codes: [], becomes: 'waitlisted' });
  }),
);

it(
  'G1: the office takes somebody out of the queue, who reads why, and another may wait',
  inTransaction(async (tx) => {
    const { course, waits } = await givenPassedOver(tx, 'suspended');
    await doneBy(removeFromCourse(tx, { ...waits, reason: 'Carriera sospesa' }, now));
    expect((await factsOf(tx, waits.careerId, waits.courseId, now)).own).toMatchObject({
      ...{ status: 'removed', reason: 'Carriera sospesa' },
    });
    expect(await doneBy(enrol(tx, await givenOne(tx, course), now))).toMatchObject({ status: 'waitlisted' });
  }),
);

type Student = { courseId: string; careerId: string };

const givenOne = async (tx: Database, course: GivenCourse): Promise<Student> => ({
  courseId: course.courseId,
  careerId: await givenStudent(tx, [course]),
});

/** One seat that is taken, and one place in the queue of somebody who may not have a seat. */
async function givenPassedOver(tx: Database, why: 'suspended' | 'locked') {
  const course = await givenCourse(tx, { mode: 'fifo', capacity: 1, waitlistCapacity: 1 });
  const [seated, waits] = [await givenOne(tx, course), await givenOne(tx, course)];
  for (const student of [seated, waits]) await doneBy(enrol(tx, student, now));
  if (why === 'locked') await givenLock(tx, waits.careerId, now);
  else await tx.update(careers).set({ status: why }).where(eq(careers.id, waits.careerId));
  return { course, seated, waits };
}

const saved = (tx: Database, { courseId: offeringId }: GivenCourse, mode: EnrolmentMode) =>
  doneBy(saveEnrolmentWindow(tx, { offeringId, mode, opensAt, closesAt, capacity: 3, reserved: [] }, now));

/** What a student reads before trying. */
async function foreseen(tx: Database, { courseId, careerId }: Student) {
  const facts = await factsOf(tx, careerId, courseId, now);
  const codes = refusalsFor(facts, now).map(({ code }) => code);
  return { codes, becomes: facts.window && becomesOf(facts.window, now) };
}
