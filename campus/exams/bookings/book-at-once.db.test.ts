import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ExamBooking } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { auditEvents, careers, examBookings, examSlots, idempotentAnswers, outbox } from '../../db/schema.ts';
import type { Reserved } from '../../platform/idempotency.ts';
import { codesOf, doneBy, givenCourse, givenStudent, now } from '../../testing/teaching/courses-fixtures.ts';
import {
  type GivenSession,
  givenBooked,
  givenSession,
  startsAt,
} from '../../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit } from '../../testing/written.ts';
import { bookAtOnce } from './book-at-once.ts';
import { bookExam } from './book-exam.ts';

const { inTransaction } = await testDatabase();

const asked = (reserved: Reserved | null = null) => ({
  reserved,
  answerTo: (result: ExamBooking) => ({ success: true, result, messages: [] }),
});

it.each(['booked', 'waitlisted'] as const)('%s: it leaves what the long way leaves', (status) =>
  inTransaction(async (tx) => {
    const [one, other] = [await givenRush(tx, status), await givenRush(tx, status)];
    const long = await doneBy(bookExam(tx, one, now));

    const short = await bookAtOnce(tx, other, now, asked());

    expect(short).toEqual({ ok: true, value: { ...long, ...idsOf(short), examId: other.examId } });
    expect(await leftBy(tx, other)).toEqual(await leftBy(tx, one));
  })(),
);

it(
  'every rule that stands against it is told, and nothing is written',
  inTransaction(async (tx) => {
    const rush = await givenRush(tx, 'booked');
    const before = subDays(now, 30);
    const codes = await codesOf(refusedBy(bookAtOnce(tx, rush, before, asked())));
    expect(codes).toEqual(await codesOf(bookExam(tx, rush, before)));
    expect(codes).toContain('exams.window_not_open');
    expect(await tx.select().from(examBookings).where(eq(examBookings.careerId, rush.careerId))).toEqual([]);
  }),
);

it(
  'a session with slots, and one that is not there, go the long way',
  inTransaction(async (tx) => {
    const rush = await givenRush(tx, 'booked');
    await tx.insert(examSlots).values({ sessionId: rush.examId, startsAt, endsAt: addDays(startsAt, 1) });
    expect(await bookAtOnce(tx, rush, now, asked())).toBeNull();
    expect(await bookAtOnce(tx, { ...rush, examId: crypto.randomUUID() }, now, asked())).toBeNull();
  }),
);

it(
  'each booking act of a career counts, so that what was read before it is known to be old',
  inTransaction(async (tx) => {
    const rush = await givenRush(tx, 'booked');
    await bookAtOnce(tx, rush, now, asked());
    const own = await tx.select().from(careers).where(eq(careers.id, rush.careerId));
    expect(own).toMatchObject([{ bookingActs: 1 }]);
  }),
);

it(
  'the answer is kept under its key with what the statement found',
  inTransaction(async (tx) => {
    const rush = await givenRush(tx, 'waitlisted');
    const key = { profileId: rush.careerId, key: 'once', bodyHash: 'hash' };
    const booked = await bookAtOnce(tx, rush, now, asked(key));
    const [kept] = await tx
      .select()
      .from(idempotentAnswers)
      .where(eq(idempotentAnswers.profileId, rush.careerId));
    expect(kept).toMatchObject({ key: 'once', bodyHash: 'hash' });
    expect(kept?.answer).toEqual({ success: true, result: booked?.ok && booked.value, messages: [] });
    expect(booked).toMatchObject({ ok: true, value: { status: 'waitlisted', position: 1 } });
  }),
);

type Rush = GivenSession & { careerId: string };

/** A student before a session with a seat, or with none left. */
async function givenRush(tx: Database, status: 'booked' | 'waitlisted'): Promise<Rush> {
  const session = await givenSession(tx, { capacity: 1 }, await givenCourse(tx));
  if (status === 'waitlisted') await givenBooked(tx, session);
  return { ...session, careerId: await givenStudent(tx, [session]) };
}

const idsOf = (outcome: Awaited<ReturnType<typeof bookAtOnce>>) =>
  outcome?.ok ? { id: outcome.value.id, eventId: outcome.value.eventId } : {};

const refusedBy = async (outcome: ReturnType<typeof bookAtOnce>) => {
  const settled = await outcome;
  if (!settled) throw new Error('it went the long way');
  return settled;
};

/** The booking, its audit and its events, without the ids. */
async function leftBy(tx: Database, { examId, courseId, careerId }: Rush) {
  const bookings = await tx.select().from(examBookings).where(eq(examBookings.careerId, careerId));
  const audited = await readAudit(tx, eq(auditEvents.actorId, careerId));
  const told = await tx.select().from(outbox).orderBy(asc(outbox.written));
  const names = {
    [examId]: 'exam',
    [courseId]: 'course',
    [careerId]: 'career',
    [bookings[0]?.id ?? '']: 'booking',
  };
  const written = JSON.stringify({
    bookings: bookings.map(({ unitId: _, ...booking }) => booking),
    audited: audited.map(({ seq: _, ...entry }) => entry),
    told: told
      .filter(({ audience }) => audience === `profile:${careerId}` || audience === `course:${courseId}`)
      .filter(({ payload }) => payload.examId === examId)
      .map(({ id, written: _, payload: { eventId, ...payload }, ...event }) => ({
        ...event,
        payload,
        named: id === eventId,
      }))
      .slice(-3)
      .sort((a, b) => a.name.localeCompare(b.name)),
  });
  return JSON.parse(Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), written));
}
