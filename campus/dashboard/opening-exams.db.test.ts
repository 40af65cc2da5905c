import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { subMinutes } from 'date-fns/subMinutes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { studentSummary as answer } from '../../contract/dashboard/dashboard.ts';
import { areas } from '../areas.ts';
import type { Database } from '../db/database.ts';
import { prerequisites, profiles } from '../db/schema.ts';
import { bookExam } from '../exams/bookings/book-exam.ts';
import { doneBy, givenCourse, givenStudent, now } from '../testing/teaching/courses-fixtures.ts';
import { givenSession } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { studentSummary } from './summary.ts';

const { inTransaction } = await testDatabase();
const opensAt = addHours(now, 1);
const window = { bookingOpensAt: opensAt.toISOString() };

it(
  'what opens within the hour is on top, and no step besides',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, window);
    const careerId = await givenStudent(tx, [session]);

    const early = await summaryOf(tx, careerId, subMinutes(now, 1));
    expect(early.opening).toEqual([]);
    expect(codesIn(early)).toContain('booking_opens');

    const soon = await summaryOf(tx, careerId, now);
    expect(soon.opening).toMatchObject([{ id: session.examId, phase: 'not_open' }]);
    expect(codesIn(soon)).not.toContain('booking_opens');
    expect(soon.day?.map(({ text }) => text).join('')).toBe('Oggi un appello che apre alle 13:00.');
  }),
);

it(
  'it stays for an hour after it has opened, whether it is booked or not',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, window);
    const careerId = await givenStudent(tx, [session]);
    const { examId } = session;

    expect(await openingFor(tx, careerId, opensAt)).toMatchObject([
      { id: examId, phase: 'open', reasons: [] },
    ]);

    await doneBy(bookExam(tx, { examId, careerId }, opensAt));
    const booked = [{ id: examId, booking: { status: 'booked' } }];
    expect(await openingFor(tx, careerId, addMinutes(opensAt, 59))).toMatchObject(booked);
    expect(await openingFor(tx, careerId, addMinutes(opensAt, 60))).toEqual([]);
  }),
);

it(
  'one that is full stays, for a seat may come free',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { ...window, capacity: 1, waitlist: false });
    const [first, second] = [await givenStudent(tx, [session]), await givenStudent(tx, [session])];
    await doneBy(bookExam(tx, { examId: session.examId, careerId: first }, opensAt));

    expect(await openingFor(tx, second, opensAt)).toMatchObject([{ id: session.examId }]);
  }),
);

it(
  'nobody waits for what the rules refuse whenever it opens',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, window);
    const basics = await givenCourse(tx);
    await tx.insert(prerequisites).values({ unitId: session.unitId, requiredUnitId: basics.unitId });
    const unprepared = await givenStudent(tx, [session, basics]);
    const suspended = await givenStudent(tx, [session], { status: 'suspended' });

    expect(await openingFor(tx, unprepared, now)).toEqual([]);
    expect(await openingFor(tx, suspended, now)).toEqual([]);
  }),
);

const codesIn = ({ steps }: { steps: { code: string }[] }) => steps.map(({ code }) => code);

const openingFor = async (tx: Database, careerId: string, at: Date) =>
  (await summaryOf(tx, careerId, at)).opening;

async function summaryOf(tx: Database, careerId: string, at: Date) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  const own = { careerId, personId: profile?.personId ?? '' };
  return answer.parse(
    await studentSummary(tx, { areas, log: console }, own, { language: 'it', timeZone: 'Europe/Rome' }, at),
  );
}
