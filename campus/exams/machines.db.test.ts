import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OutcomeStatus } from '../../contract/exams/exams.ts';
import type { Database } from '../db/database.ts';
import { examBookings, examOutcomes, examRequests, examSessions } from '../db/schema.ts';
import { audit } from '../platform/audit/audit.ts';
import { NotFound } from '../platform/failures.ts';
import type { Outcome } from '../platform/outcome.ts';
import { endsOf, pairsOf } from '../platform/states/state-machine.ts';
import { codesOf, givenCourse, givenStudent, now } from '../testing/teaching/courses-fixtures.ts';
import {
  givenAskableSession,
  message,
  requestStatus,
  tooLate,
} from '../testing/teaching/exam-requests-fixtures.ts';
import {
  draftOf,
  type GivenSession,
  givenSession,
  startsAt,
  timeZone,
} from '../testing/teaching/exams-fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { bookExam } from './bookings/book-exam.ts';
import { latestBooking } from './bookings/own-booking.ts';
import { switchBooking } from './bookings/switch-booking.ts';
import { voidBooking } from './bookings/void-booking.ts';
import {
  type BookingState,
  bookingActions,
  bookingMachine,
  type ExamRequestState,
  examRequestActions,
  examRequestMachine,
  type OutcomeAction,
  outcomeActions,
  outcomeMachine,
  type SessionStatus,
  sessionActions,
  sessionMachine,
} from './machines.ts';
import { correctOutcome } from './outcomes/correct-outcome.ts';
import { decideOutcome, undoDecision } from './outcomes/decide-outcome.ts';
import { enterResults } from './outcomes/enter-results.ts';
import { publishOutcomes } from './outcomes/publish-outcomes.ts';
import { settleOutcomes } from './outcomes/settle-outcomes.ts';
import { undoOutcomes } from './outcomes/undo-outcomes.ts';
import { askBoard } from './requests/ask-board.ts';
import { decideRequest, undoRequest } from './requests/decide-request.ts';
import { withdrawRequest } from './requests/withdraw-request.ts';
import { cancelSession, undoCancelSession } from './sessions/cancel-session.ts';
import { deleteSession } from './sessions/delete-session.ts';
import { moveSession } from './sessions/move-session.ts';
import { publishSession, undoPublication } from './sessions/publish-session.ts';
import { resizeSession } from './sessions/resize-session.ts';
import { saveSession } from './sessions/save-session.ts';
import { writeStarts } from './tasks.ts';

const { inTransaction } = await testDatabase();

const after = addHours(startsAt, 3);
/** Past the time in which an outcome may be decided. */
const muchLater = addDays(startsAt, 9);
const reason = 'Aula non disponibile';

type Given = GivenSession & {
  version: number;
  careerId: string;
  bookingId: string;
  outcomeId: string;
  outcomeVersion: number;
  requestId?: string;
  /** When what is tested happens. */
  at: Date;
};
type Act = (tx: Database, given: Given) => Promise<Outcome<unknown>>;

/** What people can do to a session; that its start passes is tested by itself. */
const actOnSession = {
  save: (tx, given) => saveSession(tx, { ...draftOf(given), ...versionOf(given), timeZone }, given.at),
  publish: (tx, given) => publishSession(tx, given, given.at),
  undo: async (tx, given) => {
    await tx.delete(examOutcomes);
    await tx.delete(examBookings);
    return await undoPublication(tx, given, given.at);
  },
  delete: (tx, given) => deleteSession(tx, given, given.at),
  move: (tx, given) => moveSession(tx, { ...draftOf(given), ...versionOf(given), timeZone }, given.at),
  resize: (tx, given) => resizeSession(tx, { ...given, capacity: 30, slots: [] }, given.at),
  cancel: (tx, given) => cancelSession(tx, { ...given, reason }, given.at),
  restore: async (tx, given) => {
    const entry = { actorId: given.professorId, action: 'exam-session.cancel', entity: 'exam-session' };
    await audit(tx, { ...entry, entityId: given.examId }, given.at);
    return await undoCancelSession(tx, given, given.at);
  },
  grade: (tx, given) => enterGrade(tx, given, given.at),
  publishAll: (tx, given) => publishOutcomes(tx, { ...idsOf(given), timeZone }, given.at),
} satisfies Record<string, Act>;

/** What people can do to a booking; that a seat comes free is tested by itself. */
const actOnBooking = {
  book: (tx, given) => bookExam(tx, given, now),
  void: (tx, given) => voidBooking(tx, given, now),
  switch: async (tx, given) => {
    const other = await givenSession(tx, { startsAt: addDays(startsAt, 3).toISOString() }, given);
    return await switchBooking(tx, { ...other, careerId: given.careerId }, now);
  },
  markPresence: async (tx, given) => {
    const entered = await enterGrade(tx, { ...given, outcomeVersion: 0 });
    return entered.ok ? await publishOutcomes(tx, { ...idsOf(given), timeZone }, after) : entered;
  },
} satisfies Record<string, Act>;

/** What people can do to a request to a board; that the session begins is tested by itself. */
const actOnRequest = {
  ask: (tx, given) => askBoard(tx, { ...given, message }, given.at),
  grant: (tx, given) => decideRequest(tx, { ...requestOf(given), decision: 'grant' }, given.at),
  refuse: (tx, given) => decideRequest(tx, { ...requestOf(given), decision: 'refuse', reason }, given.at),
  withdraw: (tx, given) => withdrawRequest(tx, given, given.at),
  undo: async (tx, given) => {
    const { examId, careerId, unitId, professorId, at } = given;
    const { requestId, version: _, ...own } = requestOf(given);
    const asDecided = { decidedAt: at, decidedBy: professorId };
    const [request] = await tx
      .update(examRequests)
      .set(asDecided)
      .where(eq(examRequests.id, requestId))
      .returning();
    if (request?.status === 'granted') {
      const booked = {
        sessionId: examId,
        careerId,
        unitId,
        kind: 'final',
        status: 'booked',
        bookedAt: at,
      } as const;
      await tx.insert(examBookings).values(booked);
      await tx.update(examSessions).set({ booked: 1 }).where(eq(examSessions.id, examId));
    }
    return await undoRequest(tx, { ...own, requestId }, at);
  },
} satisfies Record<string, Act>;

/** What people can do to an outcome; that its time passes is tested by itself. */
const actOnOutcome = {
  publish: (tx, given) => {
    const draft = { bookingId: given.bookingId, version: given.outcomeVersion };
    return publishOutcomes(tx, { ...idsOf(given), drafts: [draft], timeZone }, after);
  },
  accept: (tx, given) => decideOutcome(tx, { ...decisionOf(given), decision: 'accept' }, after),
  reject: (tx, given) => decideOutcome(tx, { ...decisionOf(given), decision: 'reject' }, after),
  undo: (tx, given) => undoDecision(tx, decisionOf(given), after),
  correct: (tx, given) =>
    correctOutcome(tx, { ...decisionOf(given), professorId: given.professorId, reason }, after),
  retract: async (tx, given) => {
    const entry = { actorId: given.professorId, action: 'exam-outcome.publish', entity: 'exam-outcome' };
    await audit(tx, { ...entry, entityId: given.outcomeId }, after);
    return await undoOutcomes(tx, { ...idsOf(given), publishedAt: after.toISOString() }, after);
  },
} satisfies Record<string, Act>;

describe('a session', () => {
  const pairs = pairsOf(sessionMachine, sessionActions).filter(({ from }) => from !== 'deleted');

  it.each(pairs.filter(isOf(actOnSession)))(
    'G13: $from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const given = await givenSessionIn(tx, from);

        expect(await codesOf(actOnSession[action](tx, given))).toEqual(listed ? [] : ['state.not_allowed']);

        expect(endsOf(sessionMachine, from, action) ?? [from]).toContain(
          await sessionStatus(tx, given.examId),
        );
      })(),
  );

  it.each(pairs.filter(({ action }) => action === 'startEntry'))(
    'G13: $from, when its start passes: listed $listed',
    ({ from }) =>
      inTransaction(async (tx) => {
        const { examId } = await givenSessionIn(tx, from);
        await writeStarts(tx, startsAt);
        expect(endsOf(sessionMachine, from, 'startEntry') ?? [from]).toContain(
          await sessionStatus(tx, examId),
        );
      })(),
  );
});

describe('a booking', () => {
  const pairs = pairsOf(bookingMachine, bookingActions);
  const marksNobody = ({ from, action }: (typeof pairs)[number]) =>
    from === 'none' && action === 'markPresence';

  it.each(pairs.filter((pair) => !marksNobody(pair)).filter(isOf(actOnBooking)))(
    'G2: $from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const given = await givenBookingIn(tx, from);

        expect(await codesOf(actOnBooking[action](tx, given))).toEqual(listed ? [] : ['state.not_allowed']);

        expect(endsOfBooking(from, action)).toContain(await bookingStatus(tx, given));
      })(),
  );

  it(
    'G2: none, markPresence: who is not there is not found',
    inTransaction(async (tx) => {
      const given = await givenBookingIn(tx, 'none');
      await expect(actOnBooking.markPresence(tx, given)).rejects.toThrow(NotFound);
    }),
  );

  it.each(pairs.filter(({ action }) => action === 'promote'))(
    'G2: $from, when a seat comes free: listed $listed',
    ({ from }) =>
      inTransaction(async (tx) => {
        const given = await givenBookingIn(tx, from);
        const leaving = { examId: given.examId, careerId: await givenStudent(tx, [given]) };
        await bookExam(tx, leaving, now);

        await voidBooking(tx, leaving, now);

        expect(endsOf(bookingMachine, from, 'promote') ?? [from]).toContain(await bookingStatus(tx, given));
      })(),
  );
});

describe('a request to a board', () => {
  const pairs = pairsOf(examRequestMachine, examRequestActions);
  const decidesNone = ({ from, action }: (typeof pairs)[number]) =>
    from === 'none' && (action === 'grant' || action === 'refuse' || action === 'undo');

  it.each(pairs.filter((pair) => !decidesNone(pair)).filter(isOf(actOnRequest)))(
    'G2: $from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const given = await givenRequestIn(tx, from);
        const isRefusedOnce = from === 'refused' && action === 'ask';
        const refusal = isRefusedOnce ? 'exams.request_refused' : 'state.not_allowed';

        expect(await codesOf(actOnRequest[action](tx, given))).toEqual(listed ? [] : [refusal]);

        expect(endsOf(examRequestMachine, from, action) ?? [from]).toContain(await requestStatus(tx, given));
      })(),
  );

  it.each(['grant', 'refuse', 'undo'] as const)('G2: none, %s: what nobody asked is not found', (action) =>
    inTransaction(async (tx) => {
      const given = await givenRequestIn(tx, 'none');
      await expect(actOnRequest[action](tx, given)).rejects.toThrow(NotFound);
    })(),
  );

  it.each(pairs.filter(({ action }) => action === 'lapse'))(
    'G2: $from, when the session begins: listed $listed',
    ({ from }) =>
      inTransaction(async (tx) => {
        const given = await givenRequestIn(tx, from);
        await writeStarts(tx, startsAt);
        expect(endsOf(examRequestMachine, from, 'lapse') ?? [from]).toContain(await requestStatus(tx, given));
      })(),
  );
});

describe('an outcome', () => {
  const pairs = pairsOf(outcomeMachine, outcomeActions);
  const isOfDraft = ({ from, action }: (typeof pairs)[number]) =>
    from === 'draft' && (action === 'accept' || action === 'reject' || action === 'undo');

  it.each(pairs.filter((pair) => !isOfDraft(pair)).filter(isOf(actOnOutcome)))(
    'G2: $from, $action: listed $listed',
    ({ from, action, listed }) =>
      inTransaction(async (tx) => {
        const given = await givenOutcomeIn(tx, from);
        const isUsed = from !== 'draft' && action === 'retract';
        const refusal = isUsed ? 'exams.undo_outcome_used' : 'state.not_allowed';

        expect(await codesOf(actOnOutcome[action](tx, given))).toEqual(listed ? [] : [refusal]);

        expect(endsOfOutcome(from, action)).toContain(await outcomeStatus(tx, given.outcomeId));
      })(),
  );

  it.each(['accept', 'reject', 'undo'] as const)('G2: draft, %s: a draft is not found', (action) =>
    inTransaction(async (tx) => {
      const given = await givenOutcomeIn(tx, 'draft');
      await expect(actOnOutcome[action](tx, given)).rejects.toThrow(NotFound);
    })(),
  );

  it.each(pairs.filter(({ action }) => action === 'expire'))(
    'G2: $from, when its time passes: listed $listed',
    ({ from }) =>
      inTransaction(async (tx) => {
        const { outcomeId } = await givenOutcomeIn(tx, from);
        await settleOutcomes(tx, muchLater);
        expect(endsOfOutcome(from, 'expire')).toContain(await outcomeStatus(tx, outcomeId));
      })(),
  );
});

/** The pairs that this table of acts can try. */
function isOf<Acts extends Record<string, Act>>(acts: Acts) {
  return <Pair extends { action: string }>(pair: Pair): pair is Pair & { action: keyof Acts & string } =>
    pair.action in acts;
}

/** Where a booking is left: the new one that was made, or the old one as it is. */
const endsOfBooking = (from: keyof typeof bookingMachine, action: keyof typeof actOnBooking) =>
  endsOf(bookingMachine, from, action) ?? [from];

const endsOfOutcome = (from: OutcomeStatus, action: OutcomeAction): readonly OutcomeStatus[] =>
  endsOf(outcomeMachine, from, action) ?? [from];

const idsOf = ({ examId, professorId }: Given) => ({ examId, professorId });

const requestOf = ({ examId, professorId, requestId = '', version }: Given) => ({
  ...{ examId, professorId, requestId, version },
});

const versionOf = ({ examId, professorId, version }: Given) => ({ examId, professorId, version });

const decisionOf = ({ outcomeId, outcomeVersion, careerId }: Given) => ({
  outcomeId,
  version: outcomeVersion,
  careerId,
});

function enterGrade(tx: Database, { examId, professorId, bookingId, outcomeVersion }: Given, at = after) {
  const result = { result: 'grade', grade: 27, honours: false, teacherMessage: null } as const;
  const entries = [{ bookingId, version: outcomeVersion, ...result }];
  return enterResults(tx, { examId, professorId, entries }, at);
}

/** A session of a state with one student, whose result is entered; of a draft nobody knows. */
async function givenSessionIn(tx: Database, status: SessionStatus): Promise<Given> {
  const given = await (status === 'draft' ? givenBookingIn(tx, 'none') : givenOutcomeIn(tx, 'draft'));
  if (status !== 'deleted')
    await tx.update(examSessions).set({ status }).where(eq(examSessions.id, given.examId));
  const at = status === 'results_entry' || status === 'results_published' ? after : now;
  return { ...given, at };
}

/** A booking of a state as it would be found, counted in its session. */
async function givenBookingIn(tx: Database, state: BookingState | 'voided'): Promise<Given> {
  const session = await givenSession(tx, {}, await givenCourse(tx));
  const careerId = await givenStudent(tx, [session]);
  const given = { ...session, version: 2, careerId, bookingId: crypto.randomUUID(), at: now };
  if (state !== 'none') {
    const waits = state === 'waitlisted';
    await tx.insert(examBookings).values({
      id: given.bookingId,
      sessionId: session.examId,
      careerId,
      unitId: session.unitId,
      kind: 'final',
      status: state,
      queueNumber: waits ? 1 : null,
      bookedAt: subDays(now, 1),
    });
    const counted = { booked: waits || state === 'voided' ? 0 : 1, waitlisted: waits ? 1 : 0 };
    await tx.update(examSessions).set(counted).where(eq(examSessions.id, session.examId));
  }
  return { ...given, outcomeId: crypto.randomUUID(), outcomeVersion: 0 };
}

/** A request of a state as it would be found, of somebody who missed the closing. */
async function givenRequestIn(tx: Database, state: ExamRequestState): Promise<Given> {
  const session = await givenAskableSession(tx);
  const careerId = await givenStudent(tx, [session]);
  const id = crypto.randomUUID();
  if (state !== 'none') {
    const { examId: sessionId, unitId } = session;
    const requestedAt = subDays(tooLate, 1);
    await tx
      .insert(examRequests)
      .values({ id, sessionId, careerId, unitId, message, status: state, requestedAt });
  }
  const none = { bookingId: id, outcomeId: id, outcomeVersion: 0 };
  return { ...session, ...none, careerId, version: 1, requestId: id, at: tooLate };
}

/** An outcome of a state as it would be found, of a student who was there. */
async function givenOutcomeIn(tx: Database, status: OutcomeStatus): Promise<Given> {
  const given = await givenBookingIn(tx, status === 'draft' ? 'booked' : 'present');
  await tx.insert(examOutcomes).values({
    id: given.outcomeId,
    bookingId: given.bookingId,
    result: 'grade',
    grade: 27,
    status,
    publishedAt: status === 'draft' ? null : after,
    decisionDueAt: status === 'draft' ? null : addDays(after, 3),
    decidedAt: status === 'accepted' || status === 'rejected' ? after : null,
  });
  // Silence or the presence of the student: only the latter can still be refused.
  if (status === 'auto_accepted') {
    await tx.update(examSessions).set({ recording: 'immediate' }).where(eq(examSessions.id, given.examId));
  }
  return { ...given, outcomeVersion: 1 };
}

async function sessionStatus(tx: Database, examId: string): Promise<SessionStatus> {
  const [session] = await tx.select().from(examSessions).where(eq(examSessions.id, examId));
  return session?.status ?? 'deleted';
}

const bookingStatus = async (tx: Database, { examId, careerId }: Given) =>
  (await latestBooking(tx, { sessionId: examId, careerId }))?.status ?? 'none';

async function outcomeStatus(tx: Database, outcomeId: string) {
  const [outcome] = await tx.select().from(examOutcomes).where(eq(examOutcomes.id, outcomeId));
  return outcome?.status;
}
