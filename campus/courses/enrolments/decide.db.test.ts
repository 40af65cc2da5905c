import { addMilliseconds } from 'date-fns/addMilliseconds';
import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows, outbox } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { decide } from './decide.ts';
import { enrol } from './enrol.ts';

const { inTransaction } = await testDatabase();

it(
  'accepts requests in the order in which they came, while there are seats',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval', capacity: 2 });
    const requests = [
      await givenRequest(tx, course, 0),
      await givenRequest(tx, course, 1),
      await givenRequest(tx, course, 2),
    ];
    const enrolmentIds = requests.map(({ enrolmentId }) => enrolmentId);

    const decided = await doneBy(
      decide(tx, { ...course, enrolmentIds: enrolmentIds.toReversed(), decision: 'accept' }, now),
    );

    expect(decided.map(({ enrolmentId }) => enrolmentId)).toEqual(enrolmentIds);
    expect(decided.map(({ status }) => status)).toEqual(['enrolled', 'enrolled', 'pending']);
    expect(decided[2]?.refusals).toEqual([{ code: 'courses.full' }]);
    expect(await takenOf(tx, course)).toBe(2);
  }),
);

it(
  'tells each student what was decided, and why it was no',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval' });
    const accepted = await givenRequest(tx, course);
    const rejected = await givenRequest(tx, course);

    await doneBy(decide(tx, { ...course, enrolmentIds: [accepted.enrolmentId], decision: 'accept' }, now));
    await doneBy(
      decide(
        tx,
        { ...course, enrolmentIds: [rejected.enrolmentId], decision: 'reject', reason: 'Serve Analisi 1' },
        now,
      ),
    );

    expect(await lastEventOf(tx, accepted.careerId)).toBe('enrolled');
    expect(await lastEventOf(tx, rejected.careerId)).toBe('rejected');
    expect(await enrolmentOf(tx, rejected.enrolmentId)).toMatchObject({
      status: 'rejected',
      reason: 'Serve Analisi 1',
      decidedById: course.professorId,
    });
  }),
);

it(
  'settles each request for itself: one that was decided before does not stop the others',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval' });
    const first = await givenRequest(tx, course, 0);
    const second = await givenRequest(tx, course, 1);
    await doneBy(decide(tx, { ...course, enrolmentIds: [first.enrolmentId], decision: 'accept' }, now));

    const decided = await doneBy(
      decide(
        tx,
        { ...course, enrolmentIds: [first.enrolmentId, second.enrolmentId], decision: 'accept' },
        now,
      ),
    );

    expect(decided.map(({ status, refusals }) => [status, refusals.map(({ code }) => code)])).toEqual([
      ['enrolled', ['state.not_allowed']],
      ['enrolled', []],
    ]);
    expect(await takenOf(tx, course)).toBe(2);
  }),
);

it(
  'does not find what is another professor’s, nor a request of another course',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval' });
    const other = await givenCourse(tx, { mode: 'approval' });
    const stranger = await givenProfessor(tx);
    const { enrolmentId } = await givenRequest(tx, course);
    const accept = { enrolmentIds: [enrolmentId], decision: 'accept' as const };

    await expect(decide(tx, { ...course, ...accept, professorId: stranger }, now)).rejects.toThrow(NotFound);
    await expect(decide(tx, { ...other, ...accept }, now)).rejects.toThrow(NotFound);
  }),
);

it(
  'takes no more requests than could be accepted once the course is full',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'approval', capacity: 1 });
    const { enrolmentId } = await givenRequest(tx, course);
    await doneBy(decide(tx, { ...course, enrolmentIds: [enrolmentId], decision: 'accept' }, now));

    const late = await givenStudent(tx, [course]);

    expect(await codesOf(enrol(tx, { ...course, careerId: late }, now))).toEqual(['courses.full']);
  }),
);

/** A student who asked, so many milliseconds after the first. */
async function givenRequest(tx: Database, course: GivenCourse, later = 0) {
  const careerId = await givenStudent(tx, [course]);
  await doneBy(enrol(tx, { ...course, careerId }, addMilliseconds(now, later)));
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.careerId, careerId));
  if (!enrolment) throw new Error('no request was written');
  return { careerId, enrolmentId: enrolment.id };
}

async function enrolmentOf(tx: Database, enrolmentId: string) {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  return enrolment;
}

async function lastEventOf(tx: Database, careerId: string) {
  const [event] = await tx
    .select()
    .from(outbox)
    .where(eq(outbox.audience, `profile:${careerId}`))
    .orderBy(desc(outbox.written))
    .limit(1);
  return event?.name;
}

async function takenOf(tx: Database, { courseId }: { courseId: string }) {
  const [window] = await tx.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  return window?.taken;
}
