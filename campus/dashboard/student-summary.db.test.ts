import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { studentSummary as answer } from '../../contract/dashboard.ts';
import { drop } from '../courses/drop.ts';
import { enrol } from '../courses/enrol.ts';
import { doneBy, givenCourse, givenStudent, now } from '../courses/given.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { people, profiles, programmes } from '../db/schema.ts';
import { openTestDatabase, rolledBack } from '../db/test-database.ts';
import { givenBooked, givenOutcome, givenSession } from '../exams/given.ts';
import { addTranscriptRow } from '../office/transcript.ts';
import { studentSummary } from './student-summary.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inTransaction = (test: (tx: Database) => Promise<void>) => () => rolledBack(database.db, test);

it(
  'is quiet for who has nothing to do',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);

    expect(await summaryOf(tx, careerId)).toMatchObject({
      steps: [],
      exams: [],
      credits: { earned: 0, planned: 0 },
      averages: { weighted: null, arithmetic: null },
    });
  }),
);

it(
  'says that a place waits to be taken, until when, and where',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1, title: 'Fisica 1' });
    const first = { ...course, careerId: await givenStudent(tx, [course]) };
    const second = { ...course, careerId: await givenStudent(tx, [course]) };
    await doneBy(enrol(tx, first, now));
    await doneBy(enrol(tx, second, now));
    await doneBy(drop(tx, first, now));

    const { steps } = await summaryOf(tx, second.careerId);

    expect(steps).toEqual([
      {
        code: 'place_to_take',
        title: 'Fisica 1: si è liberato un posto per te',
        area: 'courses',
        severity: 'soon',
        dueAt: addDays(now, 1).toISOString(),
        blocks: [],
        link: '/student/courses?tab=mine',
      },
    ]);
    expect((await summaryOf(tx, second.careerId, addDays(now, 1))).steps).toEqual([]);
  }),
);

it(
  'announces windows of the plan that open or close within seven days, until one is in',
  inTransaction(async (tx) => {
    const opening = await givenCourse(tx, { opens: addDays(now, 7), closes: addDays(now, 60) });
    const closing = await givenCourse(tx, { closes: addDays(now, 7) });
    const far = await givenCourse(tx, { opens: addDays(now, 8), closes: addDays(now, 60) });
    const careerId = await givenStudent(tx, [opening, closing, far]);

    expect((await summaryOf(tx, careerId)).steps.map(({ code }) => code)).toEqual([
      'enrolment_closes',
      'enrolment_opens',
    ]);

    await doneBy(enrol(tx, { ...closing, careerId }, now));
    expect((await summaryOf(tx, careerId)).steps.map(({ code }) => code)).toEqual(['enrolment_opens']);
  }),
);

it(
  'announces the end of booking for an exam to be passed, until it is booked',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const careerId = await givenStudent(tx, [session]);
    const lastWeek = subDays(session.startsAt, 10);

    expect((await summaryOf(tx, careerId, lastWeek)).steps.map(({ code }) => code)).toContain(
      'booking_closes',
    );

    const { careerId: booked } = await givenBooked(tx, session);
    const summary = await summaryOf(tx, booked, lastWeek);
    expect(summary.steps.map(({ code }) => code)).not.toContain('booking_closes');
    expect(summary.exams).toMatchObject([{ examId: session.examId, status: 'booked', position: null }]);
  }),
);

it(
  'asks for the decision on an outcome until its last instant',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const { careerId, booking } = await givenBooked(tx, session);
    await givenOutcome(tx, session, booking.id);
    const after = addHours(session.startsAt, 4);

    const [step] = (await summaryOf(tx, careerId, after)).steps;

    expect(step).toMatchObject({
      code: 'outcome_to_decide',
      title: expect.stringMatching(/, voto 27: accetta o rifiuta$/),
    });
    const due = new Date(step?.dueAt ?? 0);
    expect((await summaryOf(tx, careerId, due)).steps).toHaveLength(1);
    expect((await summaryOf(tx, careerId, addHours(due, 1))).steps).toHaveLength(0);
  }),
);

it(
  'a career that is not active comes first and stands against everything else',
  inTransaction(async (tx) => {
    const closing = await givenCourse(tx, { closes: addDays(now, 2) });
    const careerId = await givenStudent(tx, [closing], { status: 'suspended' });

    expect((await summaryOf(tx, careerId)).steps).toMatchObject([
      { code: 'career_not_active', severity: 'blocking', blocks: ['exams', 'courses'] },
    ]);
  }),
);

it.each([
  ['bachelor', 180],
  ['master', 120],
  ['single-cycle', null],
  ['other', null],
] as const)(
  'G1: counts the credits of a degree of level %s towards %j, whatever choices the plan holds',
  (level, degree) =>
    inTransaction(async (tx) => {
      const courses = [await givenCourse(tx), await givenCourse(tx)];
      const careerId = await givenStudent(tx, courses);
      await tx.update(programmes).set({ level });

      expect(await summaryOf(tx, careerId)).toMatchObject({ credits: { earned: 0, planned: 18, degree } });
    })(),
);

it(
  'counts credits and averages from what is on record',
  inTransaction(async (tx) => {
    const passed = await givenCourse(tx);
    const planned = await givenCourse(tx, { closes: now });
    const careerId = await givenStudent(tx, [passed, planned]);
    const { unitId } = passed;
    await doneBy(addTranscriptRow(tx, { careerId, unitId, examDate: '2026-07-01', grade: 28 }, now));

    expect(await summaryOf(tx, careerId)).toMatchObject({
      credits: { earned: 9, planned: 18 },
      averages: { weighted: 28, arithmetic: 28 },
    });
  }),
);

it(
  'names the contacts that are missing',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    expect((await summaryOf(tx, careerId)).missingContacts).toEqual(['phone']);

    await tx
      .update(people)
      .set({ phone: '+39 0461 123456' })
      .where(eq(people.id, await personOf(tx, careerId)));
    expect((await summaryOf(tx, careerId)).missingContacts).toEqual([]);
  }),
);

async function summaryOf(tx: Database, careerId: string, at = now) {
  const own = { careerId, personId: await personOf(tx, careerId) };
  return answer.parse(await studentSummary(tx, own, { language: 'it', timeZone: 'Europe/Rome' }, at));
}

async function personOf(tx: Database, profileId: string): Promise<string> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  return profile?.personId ?? '';
}
