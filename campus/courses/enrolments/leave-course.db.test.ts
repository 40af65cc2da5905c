import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { auditEvents, enrolments, outbox } from '../../db/schema.ts';
import { codesOf, doneBy, givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { decide } from './decide.ts';
import { enrol } from './enrol.ts';
import { withdraw } from './leave-course.ts';

const { inTransaction } = await testDatabase();

it(
  'G1: a request is taken back, told to its student and to who teaches, audited, and may be made again',
  inTransaction(async (tx) => {
    const { course, own, enrolmentId } = await givenRequest(tx);
    const before = await countOf(tx, `teachers:${course.courseId}`);

    expect(await doneBy(withdraw(tx, own, now))).toMatchObject({ status: 'withdrawn' });

    expect(await eventsOf(tx, `profile:${own.careerId}`)).toContainEqual(['rejected', 'withdrawn']);
    expect(await countOf(tx, `teachers:${course.courseId}`)).toBe(before + 1);
    expect(await actionsOn(tx, enrolmentId)).toContain('enrolment.withdraw');
    expect(await doneBy(enrol(tx, own, now))).toMatchObject({ status: 'pending' });
  }),
);

it(
  'G1: nobody takes back the request of another student',
  inTransaction(async (tx) => {
    const { course, enrolmentId } = await givenRequest(tx);
    const other = { courseId: course.courseId, careerId: await givenStudent(tx, [course]) };

    expect(await codesOf(withdraw(tx, other, now))).toEqual(['state.not_allowed']);

    expect(await statusOf(tx, enrolmentId)).toBe('pending');
  }),
);

it(
  'G1: what was decided meanwhile stays: the place is not given up, and the second press is refused',
  inTransaction(async (tx) => {
    const { course, own, enrolmentId } = await givenRequest(tx);
    await doneBy(decide(tx, { ...course, enrolmentIds: [enrolmentId], decision: 'accept' }, now));
    expect(await codesOf(withdraw(tx, own, now))).toEqual(['state.not_allowed']);
    expect(await statusOf(tx, enrolmentId)).toBe('enrolled');

    const { own: again } = await givenRequest(tx);
    await doneBy(withdraw(tx, again, now));
    expect(await codesOf(withdraw(tx, again, now))).toEqual(['state.not_allowed']);
  }),
);

it(
  'G1: what was withdrawn can no longer be decided',
  inTransaction(async (tx) => {
    const { course, own, enrolmentId } = await givenRequest(tx);
    await doneBy(withdraw(tx, own, now));

    const [decided] = await doneBy(
      decide(tx, { ...course, enrolmentIds: [enrolmentId], decision: 'accept' }, now),
    );

    expect(decided?.refusals).toEqual([{ code: 'state.not_allowed' }]);
    expect(await statusOf(tx, enrolmentId)).toBe('withdrawn');
  }),
);

async function givenRequest(tx: Database) {
  const course = await givenCourse(tx, { mode: 'approval' });
  const own = { courseId: course.courseId, careerId: await givenStudent(tx, [course]) };
  await doneBy(enrol(tx, own, now));
  const [request] = await tx.select().from(enrolments).where(eq(enrolments.careerId, own.careerId));
  if (!request) throw new Error('no request was written');
  return { course, own, enrolmentId: request.id };
}

async function eventsOf(tx: Database, audience: string) {
  const events = await readOutbox(tx, eq(outbox.audience, audience));
  return events.map(({ name, payload }) => [name, payload.action]);
}

const countOf = async (tx: Database, audience: string) => (await eventsOf(tx, audience)).length;

async function actionsOn(tx: Database, entityId: string) {
  const events = await readAudit(tx, eq(auditEvents.entityId, entityId));
  return events.map(({ action }) => action);
}

async function statusOf(tx: Database, enrolmentId: string) {
  const [enrolment] = await tx.select().from(enrolments).where(eq(enrolments.id, enrolmentId));
  return enrolment?.status;
}
