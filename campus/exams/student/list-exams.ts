import type { BookingRisk, Eligibility, StudentExam } from '../../../contract/exams/exams.ts';
import type { Reason } from '../../../contract/wire/refusal.ts';
import type { Database } from '../../db/database.ts';
import { type Reader, reasonsFor } from '../../http/answers.ts';
import { lockRefusal } from '../../locks/lock-texts.ts';
import { NotFound } from '../../platform/failures.ts';
import { inLanguage } from '../../platform/texts.ts';
import { bookingToGiveUp, factsFor } from '../bookings/booking-facts.ts';
import { riskOf } from '../bookings/booking-locks.ts';
import { refusalsFor } from '../bookings/booking-rules.ts';
import { type CareerBooking, isLive } from '../bookings/career-bookings.ts';
import { type Career, loadCareer } from '../bookings/career-facts.ts';
import { requestFor } from '../requests/career-requests.ts';
import { isShownTo, mayAsk } from '../requests/may-ask.ts';
import { phaseOf, queueMoves, voidableUntil } from '../sessions/exam-phase.ts';
import {
  datesOf,
  type SessionWithSlots,
  type Slot,
  sessionsOf,
  visibleSession,
} from '../sessions/sessions.ts';

/**
 * Coming sessions, soonest first: of planned units not yet passed, booked or just lost ones, and those whose
 * board it asked, or may ask by a submitted plan. Each has all rules against booking, even before its window.
 */
export async function listExams(
  db: Database,
  careerId: string,
  reader: Reader,
  now: Date,
): Promise<{ now: string; exams: StudentExam[] }> {
  const career = await loadCareer(db, careerId, now);
  const toPass = (units: Set<string>) => [...units].filter((unitId) => !career.passed.has(unitId));
  const own = [
    ...career.bookings.filter((booking) => concerns(booking, now)),
    ...career.requests.filter(({ session }) => now.getTime() < session.startsAt),
  ];
  const sessions = await sessionsOf(
    db,
    {
      unitIds: toPass(career.planned),
      proposedIds: toPass(career.proposed),
      sessionIds: own.map(({ sessionId }) => sessionId),
    },
    now,
  );
  return {
    now: now.toISOString(),
    exams: sessions.map((session) => toExam(session, { career, coming: sessions }, reader, now)),
  };
}

/** The same rules for one session; throws `NotFound` for a session that this career isn't shown. */
export async function checkEligibility(
  db: Database,
  { examId, careerId }: { examId: string; careerId: string },
  reader: Reader,
  now: Date,
): Promise<Eligibility> {
  const session = await visibleSession(db, examId);
  const career = await loadCareer(db, careerId, now);
  if (!isShownTo(career, session)) throw new NotFound('exam session', examId);
  return { now: now.toISOString(), examId, reasons: reasonsAgainst(session, { career }, reader, now) };
}

/** It still stands, or was taken away by others before the exam. */
const concerns = (booking: CareerBooking, now: Date): boolean =>
  isLive(booking, now) ||
  (booking.status === 'voided' && booking.voidedBy !== 'student' && now < booking.sessionStartsAt);

/** Whose session it is, and the sessions that its reasons may lead to. */
type Around = { career: Career; coming?: SessionWithSlots[] };

/** A session as this career sees it. */
export function toExam(session: SessionWithSlots, around: Around, reader: Reader, now: Date): StudentExam {
  const { career } = around;
  const own = career.bookings.find(({ sessionId }) => sessionId === session.id);
  const givenUp = bookingToGiveUp(session, career, now);
  return {
    id: session.id,
    courseTitle: inLanguage(session.course, reader.language),
    courseCode: session.courseCode,
    cfu: session.cfu,
    kind: session.kind,
    mode: session.mode,
    ...datesOf(session),
    room: session.room,
    notes: session.notes,
    question: session.question,
    phase: phaseOf(session, now),
    cancelled: session.status === 'cancelled',
    voidableUntil: voidableUntil(session, own?.status ?? 'booked').toISOString(),
    capacity: session.capacity,
    taken: session.booked,
    waitlisted: session.waitlisted,
    queueOpen: queueMoves(session, now),
    slots: session.slots.map(toSlot),
    booking: own ? { ...toOwnBooking(own, session), atRisk: atRisk(own, career, reader, now) } : null,
    switchFrom: givenUp ? { examId: givenUp.sessionId, startsAt: givenUp.startsAt.toISOString() } : null,
    reasons: reasonsAgainst(session, around, reader, now),
    request: ownRequest(session, career, now),
    canAsk: mayAsk(session, career, now),
    version: session.version,
    sequence: sequenceOf(session, career),
  };
}

/** The same as in the calendar: how often the session and what the career has booked of it were changed. */
const sequenceOf = ({ id, version }: SessionWithSlots, { bookings }: Career) =>
  bookings.reduce((sum, booking) => (booking.sessionId === id ? sum + booking.version : sum), version);

export const toSlot = ({ id, startsAt, endsAt, room, capacity, booked }: Slot) => ({
  id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  room,
  capacity,
  taken: booked,
});

function ownRequest({ id: examId }: SessionWithSlots, { requests }: Career, now: Date) {
  const own = requestFor(requests, examId, now);
  if (!own) return undefined;
  const { id, status, message, reason, requestedAt, decidedAt } = own;
  return {
    ...{ id, status, message, reason },
    requestedAt: new Date(requestedAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
  };
}

function toOwnBooking(booking: CareerBooking, { cancelReason }: SessionWithSlots) {
  const { id, status, slotId, answer, position, voidReason } = booking;
  return { id, status, slotId, answer, position: position || null, voidReason: voidReason ?? cancelReason };
}

function atRisk(own: CareerBooking, { locks }: Career, reader: Reader, now: Date): BookingRisk | undefined {
  const risks = riskOf(own, locks, now);
  if (risks.length === 0) return undefined;
  const refusals = risks.map((lock) => lockRefusal('exams.locked', lock));
  return { voidedAt: own.bookingClosesAt.toISOString(), reasons: reasonsFor(refusals, reader) };
}

function reasonsAgainst(
  session: SessionWithSlots,
  { career, coming }: Around,
  reader: Reader,
  now: Date,
): Reason[] {
  return reasonsFor(refusalsFor(factsFor(session, career, now, { coming }), now), reader);
}
