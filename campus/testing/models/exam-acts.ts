import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { addTranscriptRow } from '../../careers/records/add-transcript-row.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examOutcomes, examRequests, prerequisites } from '../../db/schema.ts';
import { bookExam } from '../../exams/bookings/book-exam.ts';
import { latestBooking } from '../../exams/bookings/own-booking.ts';
import { switchBooking } from '../../exams/bookings/switch-booking.ts';
import { undoVoid } from '../../exams/bookings/undo-void.ts';
import { voidBooking, voidByBoard } from '../../exams/bookings/void-booking.ts';
import { attend } from '../../exams/day/attend.ts';
import { decideOutcome, undoDecision } from '../../exams/outcomes/decide-outcome.ts';
import { enterResults } from '../../exams/outcomes/enter-results.ts';
import { publishOutcomes } from '../../exams/outcomes/publish-outcomes.ts';
import { lastPublication, undoOutcomes } from '../../exams/outcomes/undo-outcomes.ts';
import { askBoard } from '../../exams/requests/ask-board.ts';
import { decideRequest, undoRequest } from '../../exams/requests/decide-request.ts';
import { withdrawRequest } from '../../exams/requests/withdraw-request.ts';
import { cancelSession, undoCancelSession } from '../../exams/sessions/cancel-session.ts';
import { moveSession } from '../../exams/sessions/move-session.ts';
import { resizeSession } from '../../exams/sessions/resize-session.ts';
import { visibleSession } from '../../exams/sessions/sessions.ts';
import { clearLocksOf } from '../../locks/end-lock.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { sealing } from '../documents/key-fixtures.ts';
import { givenLock } from '../people/locks-fixtures.ts';
import { doneBy, givenCourse, givenStudent, now as start } from '../teaching/courses-fixtures.ts';
import { type GivenSession, givenSession, startsAt, timeZone } from '../teaching/exams-fixtures.ts';
import type { Act } from './model-acts.ts';

export const PEOPLE = 5;

/** What may happen to exams; what stands there several times comes as many times as often. */
export const EXAM_ACTS = [
  ...(['book', 'book', 'book', 'book', 'book', 'book', 'book', 'book', 'book', 'book'] as const),
  ...(['void', 'void', 'void', 'switch', 'switch', 'wait', 'resize'] as const),
  ...([
    'move',
    'cancel',
    'uncancel',
    'lock',
    'unlock',
    'ask',
    'decide',
    'reconsider',
    'withdraw',
    'strike',
    'unstrike',
    'attend',
  ] as const),
  ...(['result', 'result', 'retract', 'accept', 'refuse', 'undo'] as const),
];
export type ExamAct = (typeof EXAM_ACTS)[number];

/** Two sessions of a unit, recorded at once, one of a unit that needs it; one seat each. Clock: `now`. */
export type ExamWorld = { sessions: GivenSession[]; careerIds: string[]; now: Date };

export async function givenExamWorld(db: Database): Promise<ExamWorld> {
  const course = await givenCourse(db);
  const second = await givenCourse(db);
  const on = (days: number) => ({ startsAt: addDays(startsAt, days).toISOString(), capacity: 1 });
  const sessions = [
    await givenSession(db, { ...on(0), recording: 'immediate' }, course),
    await givenSession(db, { ...on(3), recording: 'immediate', takesRequests: true }, course),
    await givenSession(db, { ...on(6), takesRequests: true }, second),
  ];
  await db.insert(prerequisites).values({ unitId: second.unitId, requiredUnitId: course.unitId });
  const careerIds: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    careerIds.push(await givenStudent(db, [course, second]));
  }
  // The last two have passed the first unit before.
  for (const careerId of careerIds.slice(-2)) {
    const row = { careerId, unitId: course.unitId, grade: 24, examDate: '2026-02-01' };
    await doneBy(addTranscriptRow(db, row, sealing, start));
  }
  return { sessions, careerIds, now: start };
}

/** Does one of them; nothing where there is nothing to do it with. */
export async function performExamAct(
  tx: Database,
  world: ExamWorld,
  { act, who, at, n }: Act<ExamAct>,
): Promise<Outcome<unknown> | undefined> {
  const { now, sessions, careerIds } = world;
  const session = sessions[at];
  const careerId = careerIds[who];
  if (!session || !careerId) throw new Error('nobody is there');
  if (act === 'wait') {
    world.now = addHours(now, [1, 24, 48, 120][n] ?? 1);
    return undefined;
  }
  const { examId } = session;
  return await { ...ofStudents, ...ofBoards, ...ofOutcomes }[act](
    tx,
    { careerId, examId, session, n, sourceRef: `charge:${careerId}` },
    now,
  );
}

type Params = { careerId: string; examId: string; session: GivenSession; n: number; sourceRef: string };
type Perform = (tx: Database, asked: Params, now: Date) => Promise<Outcome<unknown> | undefined>;

const ofStudents = {
  book: (tx, { careerId, examId }, now) => bookExam(tx, { careerId, examId }, now),
  void: (tx, { careerId, examId }, now) => voidBooking(tx, { careerId, examId }, now),
  switch: (tx, { careerId, examId }, now) => switchBooking(tx, { careerId, examId }, now),
  ask: (tx, { careerId, examId }, now) => askBoard(tx, { careerId, examId, message: 'Per favore.' }, now),
  withdraw: (tx, { careerId, examId }, now) => withdrawRequest(tx, { careerId, examId }, now),
  lock: async (tx, { careerId, sourceRef }, now) => {
    await givenLock(tx, careerId, now, { sourceRef });
    return undefined;
  },
  unlock: async (tx, { sourceRef }, now) => {
    await clearLocksOf(tx, sourceRef, now);
    return undefined;
  },
} satisfies Partial<Record<ExamAct, Perform>>;

const ofBoards = {
  resize: async (tx, { examId, session: { professorId }, n }, now) => {
    const { version } = await visibleSession(tx, examId);
    return await resizeSession(tx, { examId, version, capacity: n, slots: [], professorId }, now);
  },
  move: async (tx, { examId, session: { professorId }, n }, now) => {
    const { version, startsAt: from, endsAt, room } = await visibleSession(tx, examId);
    const to = { startsAt: addDays(from, n).toISOString(), endsAt: addDays(endsAt, n).toISOString() };
    return await moveSession(tx, { examId, version, room, ...to, professorId, timeZone }, now);
  },
  cancel: async (tx, { examId, session: { professorId }, n }, now) => {
    if (n < 3) return undefined; // once in a while
    const { version } = await visibleSession(tx, examId);
    return await cancelSession(tx, { examId, version, reason: 'Docente malato', professorId }, now);
  },
  strike: async (tx, { examId, careerId, session: { professorId } }, now) => {
    const booking = await bookingOf(tx, examId, careerId);
    if (!booking) return undefined;
    const asked = { examId, bookingId: booking.id, reason: 'Iscrizione doppia', professorId };
    return await voidByBoard(tx, asked, now);
  },
  uncancel: async (tx, { examId, session: { professorId } }, now) => {
    const { version } = await visibleSession(tx, examId);
    return await undoCancelSession(tx, { examId, version, professorId }, now);
  },
  unstrike: async (tx, { examId, careerId, session: { professorId } }, now) => {
    const booking = await latestBooking(tx, { sessionId: examId, careerId });
    return booking && (await undoVoid(tx, { examId, bookingId: booking.id, professorId }, now));
  },
  decide: async (tx, { examId, session: { professorId }, n }, now) => {
    const [request] = await tx
      .select()
      .from(examRequests)
      .where(and(eq(examRequests.sessionId, examId), eq(examRequests.status, 'requested')))
      .limit(1);
    if (!request) return undefined;
    const asked = { examId, requestId: request.id, version: request.version, professorId };
    return await decideRequest(
      tx,
      n > 0 ? { ...asked, decision: 'grant' } : { ...asked, decision: 'refuse', reason: 'Aula piena' },
      now,
    );
  },
  reconsider: async (tx, { examId, careerId, session: { professorId } }, now) => {
    const own = and(eq(examRequests.sessionId, examId), eq(examRequests.careerId, careerId));
    const [request] = await tx
      .select({ id: examRequests.id })
      .from(examRequests)
      .where(own)
      .orderBy(desc(examRequests.requestedAt))
      .limit(1);
    return request && (await undoRequest(tx, { examId, requestId: request.id, professorId }, now));
  },
  attend: async (tx, { examId, careerId, session: { professorId } }, now) => {
    const booking = await bookingOf(tx, examId, careerId);
    if (!booking) return undefined;
    const mark = {
      bookingId: booking.id,
      version: 0,
      mark: 'present',
      identityChecked: true,
      seat: '',
    } as const;
    return await attend(tx, { examId, professorId, timeZone, ...mark }, now);
  },
} satisfies Partial<Record<ExamAct, Perform>>;

const ofOutcomes = {
  result: async (tx, { examId, careerId, session: { professorId }, n }, now) => {
    const booking = await bookingOf(tx, examId, careerId);
    if (!booking) return undefined;
    const { id: bookingId } = booking;
    const grade = n > 0 ? 20 + n : null;
    const entry = { bookingId, version: 0, grade, honours: false, teacherMessage: null };
    const result = (['absent', 'grade', 'grade', 'grade'] as const)[n] ?? 'grade';
    const entered = await enterResults(tx, { examId, entries: [{ ...entry, result }], professorId }, now);
    if (!entered.ok) return entered;
    const drafts = [{ bookingId, version: 1 }];
    return await publishOutcomes(tx, { examId, drafts, professorId, timeZone }, now);
  },
  retract: async (tx, { examId, session: { professorId } }, now) => {
    const last = await lastPublication(tx, { examId, professorId }, now);
    if (!last) return undefined;
    return await undoOutcomes(tx, { examId, professorId, publishedAt: last.publishedAt }, now);
  },
  accept: (tx, asked, now) =>
    decide(tx, asked, (own) => decideOutcome(tx, { ...own, decision: 'accept' }, now)),
  refuse: (tx, asked, now) =>
    decide(tx, asked, (own) => decideOutcome(tx, { ...own, decision: 'reject' }, now)),
  undo: (tx, asked, now) => decide(tx, asked, (own) => undoDecision(tx, own, now)),
} satisfies Partial<Record<ExamAct, Perform>>;

type OwnOutcome = { outcomeId: string; version: number; careerId: string };

async function decide(
  tx: Database,
  { examId, careerId }: Params,
  decision: (own: OwnOutcome) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown> | undefined> {
  const [outcome] = await tx
    .select({ outcomeId: examOutcomes.id, version: examOutcomes.version })
    .from(examOutcomes)
    .innerJoin(examBookings, eq(examBookings.id, examOutcomes.bookingId))
    .where(and(eq(examBookings.sessionId, examId), eq(examBookings.careerId, careerId)));
  return outcome && (await decision({ ...outcome, careerId }));
}

/** Read as a page shows it: it may be over by the time that something is done with it. */
async function bookingOf(tx: Database, sessionId: string, careerId: string) {
  const seated = inArray(examBookings.status, ['booked', 'waitlisted', 'present', 'absent']);
  const [booking] = await tx
    .select()
    .from(examBookings)
    .where(and(eq(examBookings.sessionId, sessionId), eq(examBookings.careerId, careerId), seated));
  return booking;
}
