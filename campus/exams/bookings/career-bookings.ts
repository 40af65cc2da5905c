import { and, desc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OutcomeStatus } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { courseUnits, examBookings, examOutcomes, examSessions, examSlots } from '../../db/schema.ts';
import { positionIn } from '../../seats/queue.ts';
import { isPositive, statusAt } from '../outcomes/outcome-rules.ts';
import { resultsDays, resultsUntil } from '../outcomes/results-days.ts';
import { bookedPlace, yearOfSession } from '../sessions/sessions.ts';

const whileWaiting = sql`case when ${examBookings.status} = 'waitlisted' then ${examBookings.queueNumber} end`;
const later = alias(examSessions, 'later');

/** All bookings of a career with the facts for the rules, latest first; a slot's time, if it has one. */
export async function bookingsOf(tx: Database, careerId: string, now: Date) {
  const rows = await bookingsOfCareer(tx).execute({ careerId });
  return rows.map(({ outcome, ...row }) => ({
    ...row,
    // A draft never leaves the board: to the student there is no outcome yet.
    outcome: outcome && outcome !== 'draft' ? statusAt({ ...row, status: outcome }, now) : null,
  }));
}
export type CareerBooking = Awaited<ReturnType<typeof bookingsOf>>[number];

const bookingsOfCareer = prepared((tx) =>
  tx
    .select({
      id: examBookings.id,
      sessionId: examBookings.sessionId,
      unitId: examBookings.unitId,
      kind: examBookings.kind,
      status: examBookings.status,
      slotId: examBookings.slotId,
      answer: examBookings.answer,
      voidReason: examBookings.voidReason,
      voidedBy: examBookings.voidedBy,
      version: examBookings.version,
      course: courseUnits.title,
      sessionStartsAt: examSessions.startsAt,
      ...bookedPlace,
      sessionEndsAt: examSessions.endsAt,
      bookingClosesAt: examSessions.bookingClosesAt,
      academicYear: yearOfSession,
      noShow: examSessions.noShow,
      silence: examSessions.silence,
      recording: examSessions.recording,
      validUntil: examSessions.validUntil,
      resultsDays,
      outcome: examOutcomes.status,
      result: examOutcomes.result,
      grade: examOutcomes.grade,
      honours: examOutcomes.honours,
      decisionDueAt: examOutcomes.decisionDueAt,
      /** From 1, while it waits; 0 otherwise. */
      position: positionIn(examBookings.sessionId, examBookings.sessionId, whileWaiting),
      nextSessionAt: sql<Date | null>`(${nextSessionAt(tx)})`.mapWith(examSessions.startsAt),
    })
    .from(examBookings)
    .innerJoin(examSessions, eq(examSessions.id, examBookings.sessionId))
    .innerJoin(courseUnits, eq(courseUnits.id, examBookings.unitId))
    .leftJoin(examSlots, eq(examSlots.id, examBookings.slotId))
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(eq(examBookings.careerId, sql.placeholder('careerId')))
    .orderBy(desc(examBookings.bookedAt), desc(examBookings.voidedAt))
    .prepare(''),
);

/**
 * Says if a seat or a queue place still stands. A queue ends at the start; a seat ends with the outcome, or
 * if the board has entered nothing for so many days.
 */
export function isLive(booking: CareerBooking, now: Date): boolean {
  const { status, outcome, sessionStartsAt } = booking;
  if (status === 'waitlisted') return now < sessionStartsAt;
  const isSeated = status === 'booked' || (status === 'present' && outcome === null);
  return isSeated && !isOverdue(booking, now);
}

const isOverdue = (
  { outcome, sessionEndsAt: endsAt, resultsDays: days }: CareerBooking,
  now: Date,
): boolean => outcome === null && now > resultsUntil({ endsAt, days });

/** A final that was sat in vain: one that was refused counts as none. */
export const isAttempt = ({ kind, outcome, result }: CareerBooking): boolean =>
  kind === 'final' &&
  outcome !== null &&
  outcome !== 'annulled' &&
  (result === 'fail' || result === 'withdrew');

/** A partial whose result stands: accepted, or only told, where there is nothing to accept. */
export function isPartialPassed({ kind, outcome, result, recording }: CareerBooking): boolean {
  if (kind !== 'partial' || outcome === null || result === null || !isPositive(result)) return false;
  return PASSED.includes(outcome) || (recording === 'none' && outcome !== 'annulled');
}

const PASSED: OutcomeStatus[] = ['accepted', 'auto_accepted', 'recorded'];

/** It waited when its session began, or nothing came of it in time, which isn't written down yet. */
export const isLapsed = (booking: CareerBooking, now: Date): boolean =>
  (booking.status === 'waitlisted' || booking.status === 'booked') && !isLive(booking, now);

/** When the session after a missed one of the same unit and kind starts. */
const nextSessionAt = (tx: Database) =>
  tx
    .select({ startsAt: min(later.startsAt) })
    .from(later)
    .where(
      and(
        eq(examBookings.status, 'absent'),
        eq(later.unitId, examSessions.unitId),
        eq(later.kind, examSessions.kind),
        gt(later.startsAt, examSessions.startsAt),
        inArray(later.status, ['published', 'results_entry', 'results_published']),
      ),
    );
