import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subDays } from 'date-fns/subDays';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  auditEvents,
  examRequests,
  examSessions,
  notifications,
  outbox,
  prerequisites,
} from '../../db/schema.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { givenLock } from '../../testing/people/locks-fixtures.ts';
import {
  codesOf,
  doneBy,
  givenCourse,
  givenProfessor,
  givenStudent,
  now,
} from '../../testing/teaching/courses-fixtures.ts';
import {
  afterwards,
  givenAskableSession,
  givenProposer,
  givenRequest,
  latestRequest,
  message,
  requestStatus,
  tooLate,
  whenItBegins,
} from '../../testing/teaching/exam-requests-fixtures.ts';
import {
  bookingStatuses,
  type GivenSession,
  givenBooked,
  givenDraft,
  givenOutcome,
  givenSession,
  seatsOf,
  startsAt,
  timeZone,
} from '../../testing/teaching/exams-fixtures.ts';
import { givenRecorded } from '../../testing/teaching/sheets-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readAudit, readOutbox } from '../../testing/written.ts';
import { readRoster } from '../board/roster.ts';
import { bookAtOnce } from '../bookings/book-at-once.ts';
import { bookExam } from '../bookings/book-exam.ts';
import { latestBooking } from '../bookings/own-booking.ts';
import { voidOfCeased } from '../bookings/take-back.ts';
import { decideOutcome } from '../outcomes/decide-outcome.ts';
import { readTranscript } from '../outcomes/transcript.ts';
import { cancelSession } from '../sessions/cancel-session.ts';
import { examDetail } from '../student/exam-detail.ts';
import { listExams } from '../student/list-exams.ts';
import { writeStarts } from '../tasks.ts';
import { askBoard } from './ask-board.ts';
import { decideRequest } from './decide-request.ts';
import { withdrawRequest } from './withdraw-request.ts';

const { inTransaction } = await testDatabase();
const reader = { language: 'it', timeZone } as const;
const reason = 'La prova di laboratorio manca.';

describe('asking a board', () => {
  it(
    'G2: who missed the closing asks: both sides read it at once, and the audit has none of the words',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const careerId = await givenStudent(tx, [session]);
      expect(await seenBy(tx, careerId)).toMatchObject([{ canAsk: true, request: undefined }]);
      await tx.delete(outbox);

      const { eventId } = await doneBy(askBoard(tx, { ...of(session, careerId), message }, tooLate));

      expect(await seenBy(tx, careerId)).toMatchObject([
        { canAsk: false, request: { status: 'requested', message, reason: null } },
      ]);
      expect(await waitingFor(tx, session)).toMatchObject([{ message, rules: ['exams.window_closed'] }]);
      const told = await readOutbox(tx);
      expect(told.map(({ name }) => name).sort()).toEqual(['examRequestChanged', 'rosterChanged']);
      expect(eventId).toBeTruthy();
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 0, waitlisted: 0 });
      expect(JSON.stringify(await readAudit(tx))).not.toContain('Erasmus');
    }),
  );

  it(
    'G2: a unit of the plan that is handed in is asked about, its session listed and opened; one of neither plan is not there',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const silent = await givenSession(tx);
      const careerId = await givenProposer(tx, [session, silent]);
      expect(await seenBy(tx, careerId, now)).toMatchObject([
        { id: session.examId, canAsk: true, reasons: [{ code: 'exams.not_in_plan' }] },
      ]);
      const detail = await examDetail(tx, of(session, careerId), reader, now);
      expect(detail.exam.canAsk).toBe(true);
      await expect(examDetail(tx, of(silent, careerId), reader, now)).rejects.toThrow(NotFound);

      await doneBy(askBoard(tx, { ...of(session, careerId), message }, now));
      expect((await readRoster(tx, session, reader, now)).requests).toMatchObject([
        { rules: ['exams.not_in_plan'] },
      ]);

      const stranger = await givenStudent(tx, [silent]);
      await expect(askBoard(tx, { ...of(session, stranger), message }, now)).rejects.toThrow(NotFound);
    }),
  );

  it(
    'G2: is refused with every rule that no board sets aside, a prerequisite of a proposed unit too, and where nothing stands or nothing is taken',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const first = await givenCourse(tx);
      await tx.insert(prerequisites).values({ unitId: session.unitId, requiredUnitId: first.unitId });
      const proposer = await givenProposer(tx, [session]);
      expect(await codesOf(askBoard(tx, { ...of(session, proposer), message }, tooLate))).toEqual([
        'exams.prerequisite_missing',
      ]);
      expect(await seenBy(tx, proposer)).toMatchObject([{ canAsk: false }]);

      const other = await givenAskableSession(tx);
      const student = await givenStudent(tx, [other]);
      expect(await codesOf(askBoard(tx, { ...of(other, student), message }, now))).toEqual([
        'exams.nothing_to_ask',
      ]);
      const silent = await givenSession(tx);
      const late = await givenStudent(tx, [silent]);
      expect(await codesOf(askBoard(tx, { ...of(silent, late), message }, tooLate))).toEqual([
        'exams.requests_not_taken',
      ]);
    }),
  );

  it(
    'S2, G2: not in a draft, not once the session begins, not beside a booking, and once at a time',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const draft = await givenDraft(tx, { takesRequests: true });
      const { careerId } = await givenRequest(tx, session);
      await expect(askBoard(tx, { ...of(draft, careerId), message }, now)).rejects.toThrow(NotFound);
      expect(await codesOf(askBoard(tx, { ...of(session, careerId), message }, tooLate))).toEqual([
        'state.not_allowed',
      ]);
      const other = await givenStudent(tx, [session]);
      expect(await codesOf(askBoard(tx, { ...of(session, other), message }, startsAt))).toEqual([
        'state.not_allowed',
      ]);
      const { careerId: booked } = await givenBooked(tx, session);
      expect(await codesOf(askBoard(tx, { ...of(session, booked), message }, tooLate))).toEqual([
        'state.not_allowed',
      ]);
      expect(await tx.$count(examRequests)).toBe(1);
    }),
  );

  it(
    'G2: what is withdrawn can be asked again; what a board has refused, never again for this session',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const { careerId } = await givenRequest(tx, session);
      await doneBy(withdrawRequest(tx, of(session, careerId), tooLate));
      expect(await codesOf(withdrawRequest(tx, of(session, careerId), tooLate))).toEqual([
        'state.not_allowed',
      ]);
      expect(await waitingFor(tx, session)).toEqual([]);
      const again = addMilliseconds(tooLate, 1);
      await doneBy(askBoard(tx, { ...of(session, careerId), message }, again));

      await doneBy(decide(tx, session, careerId, { decision: 'refuse', reason }, again));

      expect(await seenBy(tx, careerId, again)).toMatchObject([
        { canAsk: false, request: { status: 'refused', reason } },
      ]);
      expect(await codesOf(askBoard(tx, { ...of(session, careerId), message }, again))).toEqual([
        'exams.request_refused',
      ]);
      expect(await noticesTo(tx, careerId)).toMatchObject([
        { kind: 'examRequestRefused', params: { reason } },
      ]);
    }),
  );
});

describe('deciding', () => {
  it(
    'G13, G2: who is admitted is booked like any other: a seat, the live event, the notice, and on record who admitted',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx, { capacity: 1 });
      const { careerId } = await givenRequest(tx, session);
      await tx.delete(outbox);

      await doneBy(decide(tx, session, careerId, { decision: 'grant' }));

      expect(await requestStatus(tx, of(session, careerId))).toBe('granted');
      expect(await seatsOf(tx, session.examId)).toEqual({ booked: 1, waitlisted: 0 });
      const told = await readOutbox(tx);
      expect(told.map(({ name }) => name).sort()).toEqual(['booked', 'rosterChanged', 'seatsChanged']);
      expect(await noticesTo(tx, careerId)).toMatchObject([{ kind: 'examRequestGranted' }]);
      const booking = await latestBooking(tx, { sessionId: session.examId, careerId });
      const [audited] = await readAudit(tx, eq(auditEvents.entityId, booking?.id ?? ''));
      expect(audited).toMatchObject({ action: 'exam-booking.book', actorId: session.professorId });
    }),
  );

  it(
    'G13: a full session admits nobody, also where others wait, until the board adds a seat',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx, { capacity: 1 });
      const { careerId } = await givenRequest(tx, session);
      await givenBooked(tx, session);
      expect(await codesOf(decide(tx, session, careerId, { decision: 'grant' }))).toEqual(['exams.full']);
      await tx.update(examSessions).set({ capacity: 2 }).where(eq(examSessions.id, session.examId));
      expect(await codesOf(decide(tx, session, careerId, { decision: 'grant' }))).toEqual([]);
      expect(await bookingStatuses(tx, session.examId)).toEqual(['booked', 'booked']);
    }),
  );

  it(
    'S5, G13: a rule that has come since stands against admitting, and the board reads nothing of the lock that is behind it',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const { careerId } = await givenRequest(tx, session);
      await givenLock(tx, careerId, tooLate);
      const outcome = await decide(tx, session, careerId, { decision: 'grant' });
      expect(outcome).toEqual({
        ok: false,
        refusals: [{ code: 'exams.locked', said: 'exams.request.locked' }],
      });
      expect(await requestStatus(tx, of(session, careerId))).toBe('requested');
    }),
  );

  it(
    'S2, G13: another professor finds neither session nor request, and a request of another session is none of this one',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const other = await givenAskableSession(tx);
      const { careerId, requestId, version } = await givenRequest(tx, session);
      const grant = { requestId, version, decision: 'grant' } as const;
      const stranger = { examId: session.examId, professorId: await givenProfessor(tx) };
      await expect(decideRequest(tx, { ...grant, ...stranger }, tooLate)).rejects.toThrow(NotFound);
      const elsewhere = { examId: other.examId, professorId: other.professorId };
      await expect(decideRequest(tx, { ...grant, ...elsewhere }, tooLate)).rejects.toThrow(NotFound);
      await expect(
        decideRequest(tx, { ...grant, version: version + 1, ...boardOf(session) }, tooLate),
      ).rejects.toThrow(VersionConflict);
      expect(await requestStatus(tx, of(session, careerId))).toBe('requested');
    }),
  );

  it(
    'G13: an exam outside of the plan goes its way to the transcript',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const careerId = await givenProposer(tx, [session]);
      await doneBy(askBoard(tx, { ...of(session, careerId), message }, tooLate));
      await doneBy(decide(tx, session, careerId, { decision: 'grant' }));
      const booking = await latestBooking(tx, { sessionId: session.examId, careerId });
      const outcomeId = await givenOutcome(tx, session, booking?.id ?? '');
      const accepted = { outcomeId, version: 2, careerId, decision: 'accept' } as const;
      await doneBy(decideOutcome(tx, accepted, afterwards));

      await givenRecorded(tx, session, afterwards);

      const { rows } = await readTranscript(tx, careerId, reader, afterwards);
      expect(rows).toMatchObject([{ unitId: session.unitId, grade: 27 }]);
      expect(await seenBy(tx, careerId, afterwards)).toEqual([]);
    }),
  );
});

describe('a request ends', () => {
  it(
    'G2: with the start of its session, as it is read and once it is written down',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const { careerId } = await givenRequest(tx, session);
      const { exam } = await examDetail(tx, of(session, careerId), reader, whenItBegins);
      expect(exam).toMatchObject({ canAsk: false, request: { status: 'lapsed' } });
      expect(await codesOf(decide(tx, session, careerId, { decision: 'grant' }, whenItBegins))).toEqual([
        'state.not_allowed',
      ]);
      expect(await codesOf(withdrawRequest(tx, of(session, careerId), whenItBegins))).toEqual([
        'state.not_allowed',
      ]);
      expect((await readRoster(tx, session, reader, afterwards)).requests).toEqual([]);
      await writeStarts(tx, whenItBegins);
      expect(await requestStatus(tx, of(session, careerId))).toBe('lapsed');
    }),
  );

  it(
    'G2: when the session is cancelled, of which who asked is notified as who is booked is',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const { careerId } = await givenRequest(tx, session);
      await doneBy(cancelSession(tx, { ...session, version: 2, reason: 'Sciopero' }, tooLate));
      expect(await requestStatus(tx, of(session, careerId))).toBe('lapsed');
      expect(await noticesTo(tx, careerId)).toMatchObject([{ kind: 'examCancelled' }]);
    }),
  );

  it(
    'G2: with a career that is not active any more',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx);
      const { careerId } = await givenRequest(tx, session);
      await voidOfCeased(tx, careerId, tooLate);
      expect(await requestStatus(tx, of(session, careerId))).toBe('withdrawn');
    }),
  );

  it(
    'G2: when its student books after all, since booking has opened',
    inTransaction(async (tx) => {
      const session = await givenAskableSession(tx, { bookingOpensAt: subDays(startsAt, 6).toISOString() });
      const careerId = await givenStudent(tx, [session]);
      await doneBy(askBoard(tx, { ...of(session, careerId), message }, now));
      const open = subDays(startsAt, 5);
      const asItGoes = { reserved: null, answerTo: <Value>(value: Value) => value };
      expect(await bookAtOnce(tx, of(session, careerId), open, asItGoes)).toBeNull();
      await doneBy(bookExam(tx, of(session, careerId), open));
      expect(await requestStatus(tx, of(session, careerId))).toBe('withdrawn');
    }),
  );
});

const of = ({ examId }: GivenSession, careerId: string) => ({ examId, careerId });
const boardOf = ({ examId, professorId }: GivenSession) => ({ examId, professorId });

async function decide(
  tx: Database,
  session: GivenSession,
  careerId: string,
  decision: { decision: 'grant' } | { decision: 'refuse'; reason: string },
  at = tooLate,
) {
  const request = await latestRequest(tx, of(session, careerId));
  if (!request) throw new Error('nothing was asked');
  const { id: requestId, version } = request;
  return await decideRequest(tx, { ...boardOf(session), requestId, version, ...decision }, at);
}

const seenBy = async (tx: Database, careerId: string, at = tooLate) =>
  (await listExams(tx, careerId, reader, at)).exams;

const waitingFor = async (tx: Database, session: GivenSession) =>
  (await readRoster(tx, session, reader, tooLate)).requests;

const noticesTo = (tx: Database, careerId: string) =>
  tx
    .select({ kind: notifications.kind, params: notifications.params })
    .from(notifications)
    .where(eq(notifications.profileId, careerId));
