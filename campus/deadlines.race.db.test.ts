import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { addMinutes } from 'date-fns/addMinutes';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { areas } from './areas.ts';
import { holdCareer } from './careers/hold-career.ts';
import { enrol, enrolAtOnce } from './courses/enrolments/enrol.ts';
import { withdraw } from './courses/enrolments/leave-course.ts';
import { submitPlan } from './courses/plans/choose-plan.ts';
import { saveScheme } from './courses/plans/save-scheme.ts';
import { rankRequests } from './courses/ranking/rank-requests.ts';
import { lockWindow } from './courses/seats/seats.ts';
import type { Database } from './db/database.ts';
import {
  applications,
  careers,
  charges,
  enrolments,
  enrolmentWindows,
  examOutcomes,
  examSessions,
  paymentAttempts,
  rooms,
  surveys,
} from './db/schema.ts';
import { bookAtOnce } from './exams/bookings/book-at-once.ts';
import { bookExam } from './exams/bookings/book-exam.ts';
import { voidBooking } from './exams/bookings/void-booking.ts';
import { decideOutcome } from './exams/outcomes/decide-outcome.ts';
import { decideRequest } from './exams/requests/decide-request.ts';
import { cancelLesson, undoCancelLesson } from './lessons/changes/cancel-lesson.ts';
import { saveStep } from './offers/applications/save-step.ts';
import { submit } from './offers/applications/submit.ts';
import { startPayment } from './payments/paying/start-payment.ts';
import { undoConfirmation } from './presences/rolls/open-roll.ts';
import { holdRoll } from './presences/rolls/own-roll.ts';
import { filledIn, givenApplicant, givenFilledIn } from './testing/documents/applications-fixtures.ts';
import { givenOffer } from './testing/documents/offers-fixtures.ts';
import { clockAt, heldOver } from './testing/held-over.ts';
import { settings } from './testing/payments/paying-fixtures.ts';
import { givenCharge, timeZone } from './testing/payments/payments-fixtures.ts';
import { closesAt, doneBy, givenCourse, givenStudent, now } from './testing/teaching/courses-fixtures.ts';
import { givenAskableSession, givenRequest } from './testing/teaching/exam-requests-fixtures.ts';
import { givenBooked, givenOutcome, givenSession, startsAt } from './testing/teaching/exams-fixtures.ts';
import { givenLesson } from './testing/teaching/lessons-fixtures.ts';
import { after, confirmed, givenOpenRoll } from './testing/teaching/presences-fixtures.ts';
import {
  givenOpenSurvey,
  sheetOf,
  submitted,
  closesAt as surveyCloses,
} from './testing/teaching/surveys-fixtures.ts';
import { testDatabase } from './testing/test-database.ts';

/*
 * A call shortly before a deadline is late if it gets a lock only after it: the instant is taken then.
 */

const { db } = await testDatabase();

const refusedWith = (came: { ok: boolean; refusals?: { code: string }[] }) =>
  came.ok ? 'done' : came.refusals?.map(({ code }) => code);
const shortly = { reserved: null, answerTo: <Value>(value: Value) => value };

it('G1: an enrolment in a ranked window that closes is refused, and nobody is left asking for ever', async () => {
  const course = await givenCourse(db, { mode: 'ranked', capacity: 1, waitlistCapacity: 5 });
  const careerId = await givenStudent(db, [course]);
  const own = { courseId: course.courseId, careerId };
  const { came, clock } = await heldOver(db, closesAt, {
    hold: (tx) => lockWindow(tx, course.courseId),
    act: (tx, at) => enrol(tx, own, at),
  });
  expect(refusedWith(came)).toEqual(['courses.window_closed']);
  expect(await rankRequests(db, clock)).toBe(1);
  expect(await db.select().from(enrolments).where(eq(enrolments.careerId, careerId))).toEqual([]);
});

it('G1: an enrolment in a window that gives seats at once is refused as well, on the short way too', async () => {
  const course = await givenCourse(db, { mode: 'fifo', capacity: 1, waitlistCapacity: 5 });
  const own = { courseId: course.courseId, careerId: await givenStudent(db, [course]) };
  const { came } = await heldOver(db, closesAt, {
    hold: (tx) => lockWindow(tx, course.courseId),
    act: async (tx, at) => (await enrolAtOnce(tx, own, at, shortly)) ?? (await enrol(tx, own, at)),
  });
  expect(refusedWith(came)).toEqual(['courses.window_closed']);
});

it('G1: a request is taken back until the close, and not behind it', async () => {
  const course = await givenCourse(db, { mode: 'ranked', capacity: 1 });
  const own = { courseId: course.courseId, careerId: await givenStudent(db, [course]) };
  await db.transaction((tx) => doneBy(enrol(tx, own, now)));
  const { came } = await heldOver(db, closesAt, {
    hold: (tx) => lockWindow(tx, course.courseId),
    act: (tx, at) => withdraw(tx, own, at),
  });
  expect(refusedWith(came)).toEqual(['courses.request_closed']);
});

it('G1: who was left asking by an earlier version waits behind the order, or is told that there is no room', async () => {
  const course = await givenCourse(db, { mode: 'ranked', capacity: 1, waitlistCapacity: 2 });
  const asking: string[] = [];
  for (let each = 0; each < 4; each += 1) asking.push(await givenStudent(db, [course]));
  const [first = '', ...late] = asking;
  const ask = (careerId: string) => {
    const before = addMilliseconds(closesAt, asking.indexOf(careerId) - 10);
    return db.transaction((tx) => doneBy(enrol(tx, { courseId: course.courseId, careerId }, before)));
  };
  await ask(first);
  const clock = await clockAt(db, closesAt);
  await rankRequests(db, clock);
  for (const careerId of late) await ask(careerId); // in a transaction without a clock, as it was before
  const states = async () =>
    Object.fromEntries(
      (await db.select().from(enrolments).where(eq(enrolments.offeringId, course.courseId))).map(
        ({ careerId, status }) => [careerId, status],
      ),
    );
  expect(Object.values(await states()).filter((status) => status === 'requested')).toHaveLength(3);

  await rankRequests(db, clock);

  const [one = '', other = '', third = ''] = late;
  expect(await states()).toEqual({
    ...{ [first]: 'enrolled', [one]: 'waitlisted', [other]: 'waitlisted', [third]: 'rejected' },
  });
  const [window] = await db
    .select()
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, course.courseId));
  expect(window).toMatchObject({ taken: 1, waitlisted: 2 });
});

const holdSession = (examId: string) => (tx: Database) =>
  tx.select().from(examSessions).where(eq(examSessions.id, examId)).for('update');

it.each([false, true])(
  'B04: a booking is refused once booking has closed (short way first: %s)',
  async (first) => {
    const session = await givenSession(db);
    const booking = { examId: session.examId, careerId: await givenStudent(db, [session]) };
    const { came } = await heldOver(db, subDays(startsAt, 4), {
      hold: holdSession(session.examId),
      act: async (tx, at) =>
        (first && (await bookAtOnce(tx, booking, at, shortly))) || (await bookExam(tx, booking, at)),
    });
    expect(came.ok).toBe(false);
  },
);

it('a booking is given up until its instant, and not behind it', async () => {
  const cancelUntil = subDays(startsAt, 4);
  const session = await givenSession(db, { cancelUntil: cancelUntil.toISOString() });
  const { careerId } = await givenBooked(db, session);
  const { came } = await heldOver(db, cancelUntil, {
    hold: holdSession(session.examId),
    act: (tx, at) => voidBooking(tx, { examId: session.examId, careerId }, at),
  });
  expect(refusedWith(came)).toEqual(['exams.void_closed']);
});

it('a grade is refused until silence has decided, and not behind it', async () => {
  const session = await givenSession(db);
  const { careerId, booking } = await givenBooked(db, session);
  const outcomeId = await givenOutcome(db, session, booking.id);
  const [outcome] = await db.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId));
  const dueAt = outcome?.decisionDueAt ?? now;
  const { came } = await heldOver(db, dueAt, {
    hold: (tx) => tx.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId)).for('update'),
    act: (tx, at) => decideOutcome(tx, { outcomeId, careerId, version: 2, decision: 'reject' }, at),
  });
  expect(refusedWith(came)).toEqual(['state.not_allowed']);
});

async function givenApplication() {
  const offerCloses = addDays(new Date('2026-11-20T10:00:00Z'), 10);
  const { offerId } = await givenOffer(db, { code: crypto.randomUUID() });
  const applicant = await givenApplicant(db, now);
  const at = subDays(offerCloses, 1);
  const applicationId = await givenFilledIn(db, { offerId, applicant }, at);
  return { offerId, offerCloses, applicant, applicationId };
}

it('G5: an application is handed in until the offer closes, and not behind it', async () => {
  const { offerCloses, applicant, applicationId } = await givenApplication();
  const { came } = await heldOver(db, offerCloses, {
    hold: (tx) => tx.select().from(applications).where(eq(applications.id, applicationId)).for('update'),
    act: (tx, at) => submit(tx, { applicationId, personId: applicant.personId }, at),
  });
  expect(refusedWith(came)).toContain('offers.closed');
});

it('G5: and a step of it is saved until then', async () => {
  const { offerId, offerCloses, applicant, applicationId } = await givenApplication();
  const { came } = await heldOver(db, offerCloses, {
    hold: (tx) => tx.select().from(applications).where(eq(applications.id, applicationId)).for('update'),
    act: (tx, at) => saveStep(tx, { offerId, step: 'contacts', values: filledIn.contacts }, applicant, at),
  });
  expect(refusedWith(came)).toContain('offers.closed');
});

it('G9: a survey is answered until it closes, and not behind it', async () => {
  const { surveyId, careerIds } = await givenOpenSurvey(db);
  const [careerId = ''] = careerIds;
  const { came } = await heldOver(db, surveyCloses, {
    hold: (tx) => tx.select().from(surveys).where(eq(surveys.id, surveyId)).for('update'),
    act: (tx, at) => submitted(tx, careerId, sheetOf(surveyId), at),
  });
  expect(refusedWith(came)).toEqual(['surveys.over']);
});

it('G8: a study plan is handed in until its window closes, and not behind it', async () => {
  const course = await givenCourse(db);
  const { programmeId, unitId } = course;
  const careerId = await givenStudent(db, [course]);
  const planCloses = addDays(now, 30);
  const group = { code: 'core', kind: 'mandatory' as const, minCfu: 0, maxCfu: 400, title: { it: 'core' } };
  await doneBy(
    saveScheme(
      db,
      {
        ...{ programmeId, cohortYear: 2026, academicYear: 2026, coordinatorId: null, autoApprove: false },
        ...{ groups: [{ ...group, units: [{ unitId, year: 1 }] }], rules: [] },
        ...{ opensAt: subDays(now, 1).toISOString(), closesAt: planCloses.toISOString() },
      },
      now,
    ),
  );
  const { came } = await heldOver(db, planCloses, {
    hold: (tx) => tx.select().from(careers).where(eq(careers.id, careerId)).for('update'),
    act: (tx, at) => submitPlan(tx, { careerId, unitIds: [unitId] }, at),
  });
  expect(refusedWith(came)).toEqual(['courses.plan_closed']);
});

it('who waits for the charge until a payment of it has expired begins another, and doesn’t go on with that one', async () => {
  const charge = await givenCharge(db);
  const asked = { chargeId: charge.id, careerId: charge.careerId, timeZone };
  await db.transaction((tx) => startPayment(tx, asked, settings, new Date('2026-11-20T10:00:00Z')));
  const [begun] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.chargeId, charge.id));
  const { came } = await heldOver(db, begun?.expiresAt ?? now, {
    hold: (tx) => tx.select().from(charges).where(eq(charges.id, charge.id)).for('update'),
    act: (tx, at) => startPayment(tx, asked, settings, at),
  });
  expect(came.ok).toBe(true);
  const attempts = await db
    .select({ status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.chargeId, charge.id))
    .orderBy(paymentAttempts.startedAt);
  expect(attempts).toEqual([{ status: 'expired' }, { status: 'redirected' }]);
});

it('what began before is refused as what begins after it', async () => {
  const session = await givenSession(db);
  const careerId = await givenStudent(db, [session]);
  const late = addHours(startsAt, 1);
  const clock = await clockAt(db, late);
  const came = await clock.transact(db, async (tx, at) => {
    await holdCareer(tx, careerId);
    return await bookExam(tx, { examId: session.examId, careerId }, at);
  });
  expect(came.ok).toBe(false);
});

it('G13: what a board admits is late once its session has begun while it waited', async () => {
  const session = await givenAskableSession(db);
  const { careerId, requestId, version } = await givenRequest(db, session);
  const { examId, professorId } = session;
  const grant = { examId, requestId, version, professorId, decision: 'grant' as const };
  const { came } = await heldOver(db, session.startsAt, {
    hold: (tx) => holdCareer(tx, careerId),
    act: (tx, at) => decideRequest(tx, grant, at),
  });
  expect(refusedWith(came)).toEqual(['state.not_allowed']);
});

it('G12: a cancellation is taken back for ten minutes, and not behind them, by who waited for its room', async () => {
  const lesson = await givenLesson(db);
  const { lessonId, professorId, roomId } = lesson;
  const cancel = { lessonId, professorId, version: lesson.version, reason: 'Sciopero' };
  const { version } = await db.transaction((tx) => doneBy(cancelLesson(tx, cancel, now)));
  const { came } = await heldOver(db, addMinutes(now, 10), {
    hold: (tx) => tx.select().from(rooms).where(eq(rooms.id, roomId)).for('update'),
    act: (tx, at) => undoCancelLesson(tx, { lessonId, professorId, version }, at),
  });
  expect(refusedWith(came)).toEqual(['state.undo_over']);
});

it('G11: so is the confirmation of a roll, by who waited for somebody who marks in it', async () => {
  const lesson = await givenOpenRoll(db);
  await db.transaction((tx) => confirmed(tx, lesson));
  const { came } = await heldOver(db, addMinutes(after, 10), {
    hold: (tx) => holdRoll(tx, lesson.lessonId),
    act: (tx, at) => undoConfirmation(tx, { ...lesson, timeZone, areas }, at),
  });
  expect(refusedWith(came)).toEqual(['state.undo_over']);
});
