import type { OutcomeStatus } from '../../../contract/exams/exams.ts';
import { isFull, queueMoves } from '../sessions/exam-phase.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { locksAgainst } from './booking-locks.ts';
import type { BookingFacts } from './booking-rules.ts';
import { type CareerBooking, isAttempt, isLive, isPartialPassed } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

const OPEN: OutcomeStatus[] = ['published', 'accepted', 'auto_accepted'];

/** It is to be decided or recorded. */
export const isOpenOutcome = (outcome: OutcomeStatus | null): boolean =>
  outcome !== null && OPEN.includes(outcome);

type Interval = { startsAt: Date; endsAt: Date };
/** A session that a reason may lead to. */
type Coming = Pick<SessionWithSlots, 'id' | 'unitId' | 'kind' | 'status' | 'startsAt'>;

/**
 * The facts for the rules, of this career and this session. A booking that a switch gives up doesn't count. A
 * chosen slot's time is checked for overlaps. `coming`: sessions, soonest first, that may be a remedy.
 */
export function factsFor(
  session: SessionWithSlots,
  career: Career,
  now: Date,
  { slotId, givenUp, coming = [] }: { slotId?: string; givenUp?: CareerBooking; coming?: Coming[] } = {},
): BookingFacts {
  const { unitId, kind, bookingOpensAt, bookingClosesAt, reservedFor } = session;
  const others = career.bookings.filter(
    ({ sessionId, id }) => sessionId !== session.id && id !== givenUp?.id,
  );
  const live = others.filter((booking) => isLive(booking, now));
  const ofUnit = others.filter((booking) => booking.unitId === unitId);
  return {
    careerActive: career.status === 'active',
    inPlan: career.planned.has(unitId),
    passed: career.passed.has(unitId),
    bookingOpensAt,
    bookingClosesAt,
    full: isFull(session) && (givenUp !== undefined || !queueMoves(session, now)),
    missingPrerequisites: career.prerequisites
      .filter((each) => each.unitId === unitId && !career.met.has(each.requiredUnitId))
      .map(({ title, requiredUnitId }) => ({ course: title, ...nextOf(requiredUnitId, coming, now) })),
    attendanceShort: career.attendance
      .filter((each) => each.unitId === unitId)
      .map(({ kind, percent, required }) => ({ kind, percent, required })),
    locks: locksAgainst(session, career, now).blocking,
    otherBookings: live
      .filter((booking) => booking.unitId === unitId && booking.kind === kind)
      .map(({ sessionId, startsAt }) => ({ examId: sessionId, startsAt })),
    overlapping: overlapping(possibleTimes(session, slotId), live),
    outcomeOpen: ofUnit.some((booking) => booking.kind !== 'partial' && isOpenOutcome(booking.outcome)),
    toBeSkippedAfter: ofUnit
      .filter((missed) => isToBeSkippedAfter(missed, session))
      .map(({ sessionStartsAt }) => sessionStartsAt),
    attemptsUsed: attemptsUsed(session, ofUnit),
    missingPartial: missingPartial(session, ofUnit, coming, now),
    reservedFor: reservedFor ?? [],
    programme: career.programme,
  };
}

/** The limit of the unit, where as many tries of the session's academic year were in vain. */
function attemptsUsed(
  { kind, academicYear, attemptsPerYear: most }: SessionWithSlots,
  ofUnit: CareerBooking[],
): number | null {
  if (most === null || kind !== 'final') return null;
  const tries = ofUnit.filter((booking) => booking.academicYear === academicYear && isAttempt(booking));
  return tries.length >= most ? most : null;
}

/** A final that asks for a partial, of who has none that counts by then. */
function missingPartial(
  { kind, unitId, startsAt, requiresPartial }: SessionWithSlots,
  ofUnit: CareerBooking[],
  coming: Coming[],
  now: Date,
): BookingFacts['missingPartial'] {
  if (!requiresPartial || kind !== 'final') return null;
  const counts = ({ validUntil }: CareerBooking) => validUntil === null || startsAt <= validUntil;
  if (ofUnit.some((booking) => isPartialPassed(booking) && counts(booking))) return null;
  const partials = coming.filter((one) => one.kind === 'partial');
  return { ...nextOf(unitId, partials, now) };
}

/** The next session of a unit among those that are known. */
function nextOf(unitId: string, coming: Coming[], now: Date) {
  const next = coming.find(
    (one) => one.unitId === unitId && one.status === 'published' && now < one.startsAt,
  );
  return next && { next: { examId: next.id, startsAt: next.startsAt } };
}

/** The live booking of the same unit and kind that a switch to this session would give up. */
export const bookingToGiveUp = (
  session: SessionWithSlots,
  career: Career,
  now: Date,
): CareerBooking | undefined =>
  career.bookings.find(
    (booking) =>
      booking.sessionId !== session.id &&
      booking.unitId === session.unitId &&
      booking.kind === session.kind &&
      booking.outcome === null &&
      booking.status !== 'present' &&
      isLive(booking, now),
  );

/** Two real times meet; their ends belong to them. */
export const meets = (one: Interval, other: Interval): boolean =>
  one.startsAt <= other.endsAt && other.startsAt <= one.endsAt;

function possibleTimes({ startsAt, endsAt, slots }: SessionWithSlots, slotId?: string): Interval[] {
  if (slots.length === 0) return [{ startsAt, endsAt }];
  return slotId ? slots.filter(({ id }) => id === slotId) : slots;
}

/** Nothing as long as one of the times is free of all bookings. */
function overlapping(times: Interval[], bookings: CareerBooking[]): BookingFacts['overlapping'] {
  if (times.some((time) => !bookings.some((booking) => meets(time, booking)))) return [];
  return bookings
    .filter((booking) => times.some((time) => meets(time, booking)))
    .map(({ sessionId, course, startsAt }) => ({ examId: sessionId, course, startsAt }));
}

/** As the board has said it: who counts as absent because it said nothing skips nothing. */
const isToBeSkippedAfter = (
  { status, outcome, noShow, kind, nextSessionAt }: CareerBooking,
  session: SessionWithSlots,
): boolean =>
  status === 'absent' &&
  outcome !== null &&
  noShow === 'skip_next' &&
  kind === session.kind &&
  nextSessionAt?.getTime() === session.startsAt.getTime();
