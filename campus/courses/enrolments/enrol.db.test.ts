import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { EnrolmentChange, EnrolmentMode } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { auditEvents, enrolments, enrolmentWindows, idempotentAnswers, outbox } from '../../db/schema.ts';
import type { Reserved } from '../../platform/idempotency.ts';
import {
  codesOf,
  doneBy,
  type GivenCourse,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { enrol, enrolAtOnce } from './enrol.ts';

const { inTransaction } = await testDatabase();

const asked = (reserved: Reserved | null = null) => ({
  reserved,
  answerTo: (result: EnrolmentChange) => ({ success: true, result, messages: [] }),
});

it.each(['enrolled', 'waitlisted'] as const)('%s: it leaves what the long way leaves', (status) =>
  inTransaction(async (tx) => {
    const [one, other] = [await givenRush(tx, status), await givenRush(tx, status)];
    const long = await doneBy(enrol(tx, one, now));

    const short = await enrolAtOnce(tx, other, now, asked());

    const eventId = short?.ok && short.value.eventId;
    expect(short).toEqual({ ok: true, value: { ...long, courseId: other.courseId, eventId } });
    expect(await leftBy(tx, other)).toEqual(await leftBy(tx, one));
  })(),
);

it.each([
  ['a seat of the own reserve', 2, {}, 'enrolled'],
  ['one for anybody, when the own are taken', 2, { taken: 1, reservedTaken: [1] }, 'enrolled'],
  ['one for anybody', 1, {}, 'enrolled'],
  ['the queue, when only seats for others are left', 1, { taken: 1 }, 'waitlisted'],
  [
    'the queue behind others, when only seats for others are left',
    1,
    { taken: 1, waitlisted: 1 },
    'waitlisted',
  ],
  ['the queue, when all are taken', 2, { taken: 2, reservedTaken: [1] }, 'waitlisted'],
] as const)('G1: with reserved seats it leaves what the long way leaves: %s', (_, planYear, counts, status) =>
  inTransaction(async (tx) => {
    const [one, other] = [await givenReserve(tx, planYear, counts), await givenReserve(tx, planYear, counts)];
    const long = await doneBy(enrol(tx, one, now));

    const short = await enrolAtOnce(tx, other, now, asked());

    expect(long.status).toBe(status);
    const eventId = short?.ok && short.value.eventId;
    expect(short).toEqual({ ok: true, value: { ...long, courseId: other.courseId, eventId } });
    expect(await leftBy(tx, other)).toEqual(await leftBy(tx, one));
  })(),
);

it(
  'G1: where somebody waits and a reserved seat is free for who comes, the queue moves first',
  inTransaction(async (tx) => {
    const rush = await givenReserve(tx, 2, { taken: 1, waitlisted: 1 });
    expect(await enrolAtOnce(tx, rush, now, asked())).toBeNull();
  }),
);

it(
  'every rule that stands against it is told, and nothing is written',
  inTransaction(async (tx) => {
    const rush = await givenRush(tx, 'enrolled');
    const early = subDays(now, 30);
    const refused = await enrolAtOnce(tx, rush, early, asked());
    expect(refused && (await codesOf(Promise.resolve(refused)))).toEqual(
      await codesOf(enrol(tx, rush, early)),
    );
    expect(refused).toMatchObject({ refusals: [{ code: 'courses.window_not_open' }] });
    expect(await tx.select().from(enrolments).where(eq(enrolments.careerId, rush.careerId))).toEqual([]);
  }),
);

it(
  'where a professor decides, an offer has lapsed, or a free place waits for the queue, the long way is gone',
  inTransaction(async (tx) => {
    const approved = await givenRush(tx, 'enrolled', 'approval');
    const lapsed = await givenRush(tx, 'enrolled');
    const careerId = await givenStudent(tx, [lapsed]);
    const offeredUntil = addHours(now, -1);
    await givenEnrolment(tx, { ...lapsed, careerId }, 'offered', { offeredUntil });
    const freed = await givenRush(tx, 'waitlisted');
    await tx.update(enrolmentWindows).set({ waitlisted: 1, taken: 0 }).where(of(freed));

    for (const rush of [approved, lapsed, freed]) {
      expect(await enrolAtOnce(tx, rush, now, asked())).toBeNull();
    }
  }),
);

it(
  'the answer is kept under its key with what the statement found',
  inTransaction(async (tx) => {
    const rush = await givenRush(tx, 'waitlisted');
    const key = { profileId: rush.careerId, key: 'once', bodyHash: 'hash' };
    const enrolled = await enrolAtOnce(tx, rush, now, asked(key));
    const kept = await tx
      .select()
      .from(idempotentAnswers)
      .where(eq(idempotentAnswers.profileId, rush.careerId));
    const answer = { success: true, result: enrolled?.ok && enrolled.value, messages: [] };
    expect(kept).toMatchObject([{ key: 'once', bodyHash: 'hash', answer }]);
    expect(enrolled).toMatchObject({ ok: true, value: { status: 'waitlisted', position: 1 } });
  }),
);

type Rush = GivenCourse & { careerId: string };

const of = ({ courseId }: GivenCourse) => eq(enrolmentWindows.offeringId, courseId);

/** A student before a window with two seats, or with none left. */
async function givenRush(
  tx: Database,
  status: 'enrolled' | 'waitlisted',
  mode: EnrolmentMode = 'fifo',
): Promise<Rush> {
  const course = await givenCourse(tx, { mode, capacity: 2 });
  if (status === 'waitlisted')
    await tx.update(enrolmentWindows).set({ taken: 2, capacity: 2 }).where(of(course));
  return { ...course, careerId: await givenStudent(tx, [course]) };
}

type Counts = { taken?: number; reservedTaken?: readonly number[]; waitlisted?: number };

/** A student before a window with two seats, one of them for whose plan has the course in the second year. */
async function givenReserve(tx: Database, planYear: number, counts: Counts): Promise<Rush> {
  const reserved = [{ group: { planYear: 2 }, seats: 1 }];
  const course = await givenCourse(tx, { mode: 'fifo', capacity: 2, reserved });
  const reservedTaken = [...(counts.reservedTaken ?? [0])];
  await tx
    .update(enrolmentWindows)
    .set({ ...counts, reservedTaken })
    .where(of(course));
  return { ...course, careerId: await givenStudent(tx, [course], { planYear, cohortYear: 2020 }) };
}

/** The enrolment, its window, its audit and its events, without the ids. */
async function leftBy(tx: Database, { courseId, careerId }: Rush) {
  const own = await tx.select().from(enrolments).where(eq(enrolments.careerId, careerId));
  const [window] = await tx.select().from(enrolmentWindows).where(eq(enrolmentWindows.offeringId, courseId));
  const audited = await readAudit(tx, eq(auditEvents.actorId, careerId));
  const told = await tx.select().from(outbox).orderBy(asc(outbox.written));
  const names = { [courseId]: 'course', [careerId]: 'career', [own[0]?.id ?? '']: 'enrolment' };
  const written = JSON.stringify({
    own,
    window,
    audited: audited.map(({ seq: _, ...entry }) => entry),
    told: told
      .filter(({ audience }) => audience === `profile:${careerId}` || audience === `course:${courseId}`)
      .map(({ id, written: _, payload: { eventId, ...payload }, ...event }) => ({
        ...event,
        payload,
        named: id === eventId,
      }))
      .slice(-3),
  });
  return JSON.parse(Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), written));
}
