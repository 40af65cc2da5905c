import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { studentDashboard as answer } from '../../contract/dashboard/dashboard.ts';
import { areas } from '../areas.ts';
import { addTranscriptRow } from '../careers/records/add-transcript-row.ts';
import { enrol } from '../courses/enrolments/enrol.ts';
import { drop } from '../courses/enrolments/leave-course.ts';
import type { Database } from '../db/database.ts';
import { people, prerequisites, profiles, programmes } from '../db/schema.ts';
import { sealing } from '../testing/documents/key-fixtures.ts';
import {
  doneBy,
  givenCourse,
  givenEnrolment,
  givenStudent,
  now,
} from '../testing/teaching/courses-fixtures.ts';
import { givenBooked, givenOutcome, givenSession } from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { studentSummary } from './summary.ts';

const { inTransaction } = await testDatabase();

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
        link: `/student/courses/${course.courseId}`,
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
    expect(summary.day?.map(({ text }) => text).join('')).toMatch(
      /^Oggi niente in programma. .* 4 ottobre un esame.$/,
    );
  }),
);

it(
  'announces no booking that the rules would refuse',
  inTransaction(async (tx) => {
    const basics = await givenCourse(tx);
    const session = await givenSession(tx, { capacity: 1, waitlist: false });
    const lastWeek = subDays(session.startsAt, 10);
    const careerId = await givenStudent(tx, [session]);
    const unprepared = await givenStudent(tx, [session, basics]);
    const codesFor = async (id: string) => codesIn(await summaryOf(tx, id, lastWeek));
    expect(await codesFor(careerId)).toContain('booking_closes');

    const prerequisite = { unitId: session.unitId, requiredUnitId: basics.unitId };
    await tx.insert(prerequisites).values(prerequisite);
    expect(await codesFor(unprepared)).not.toContain('booking_closes');

    await tx.delete(prerequisites);
    await givenBooked(tx, session);
    expect(await codesFor(careerId)).not.toContain('booking_closes');
  }),
);

it(
  'says so where a place is to be had in the queue alone',
  inTransaction(async (tx) => {
    const session = await givenSession(tx, { capacity: 1 });
    await givenBooked(tx, session);
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 0, closes: addDays(now, 7) });
    const careerId = await givenStudent(tx, [session, course]);

    const exam = await summaryOf(tx, careerId, subDays(session.startsAt, 10));
    expect(codesIn(exam)).toContain('booking_queue_closes');
    expect(codesIn(await summaryOf(tx, careerId))).toContain('enrolment_queue_closes');
  }),
);

it(
  'leads from a window to the very session or course, and says so where a place has to be asked for',
  inTransaction(async (tx) => {
    const session = await givenSession(tx);
    const course = await givenCourse(tx, { mode: 'approval', closes: addDays(now, 7) });
    const careerId = await givenStudent(tx, [session, course]);

    expect((await summaryOf(tx, careerId, subDays(session.startsAt, 10))).steps).toContainEqual(
      expect.objectContaining({ code: 'booking_closes', link: `/student/exams#exam-${session.examId}` }),
    );
    expect((await summaryOf(tx, careerId)).steps).toContainEqual(
      expect.objectContaining({
        code: 'enrolment_request_closes',
        link: `/student/courses/${course.courseId}`,
      }),
    );
  }),
);

it(
  'a place is announced to nobody whose career may not take it',
  inTransaction(async (tx) => {
    const course = await givenCourse(tx, { mode: 'fifo', capacity: 1 });
    const careerId = await givenStudent(tx, [course], { status: 'suspended' });
    await givenEnrolment(tx, { ...course, careerId }, 'offered', { offeredUntil: addDays(now, 1) });

    expect(codesIn(await summaryOf(tx, careerId))).toEqual(['career_not_active']);
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

    const summary = await summaryOf(tx, careerId);
    expect(summary.steps).toMatchObject([
      { code: 'career_not_active', severity: 'blocking', blocks: ['exams', 'courses'] },
    ]);
    expect(summary.day).toEqual([
      { text: 'Carriera sospesa', counts: true },
      { text: '.', counts: false },
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
    await doneBy(addTranscriptRow(tx, { careerId, unitId, examDate: '2026-07-01', grade: 28 }, sealing, now));

    expect(await summaryOf(tx, careerId)).toMatchObject({
      credits: { earned: 9, planned: 18 },
      averages: { weighted: 28, arithmetic: 28 },
    });
  }),
);

it(
  'says who is signed in, and names the contacts that are missing',
  inTransaction(async (tx) => {
    const careerId = await givenStudent(tx, []);
    const summary = await summaryOf(tx, careerId);
    expect(summary.profile).toMatchObject({ type: 'student', phone: null });
    expect(summary.missingContacts).toEqual(['phone']);

    await tx
      .update(people)
      .set({ phone: '+39 0461 123456' })
      .where(eq(people.id, await personOf(tx, careerId)));
    expect((await summaryOf(tx, careerId)).missingContacts).toEqual([]);
  }),
);

const codesIn = ({ steps }: { steps: { code: string }[] }) => steps.map(({ code }) => code);

async function summaryOf(tx: Database, careerId: string, at = now) {
  const own = { careerId, personId: await personOf(tx, careerId) };
  return answer.parse(
    await studentSummary(tx, { areas, log: console }, own, { language: 'it', timeZone: 'Europe/Rome' }, at),
  );
}

async function personOf(tx: Database, profileId: string): Promise<string> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, profileId));
  return profile?.personId ?? '';
}
