import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import type { BookExam, ExamBooking } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import {
  careers,
  courseUnits,
  examSessionOfferings,
  examSessions,
  examSlots,
  programmes,
} from '../../db/schema.ts';
import { isNear } from '../../platform/at-once.ts';
import type { AtOnce } from '../../platform/idempotency.ts';
import { done, notAllowed, refused } from '../../platform/outcome.ts';
import { isFull, queueMoves } from '../sessions/exam-phase.ts';
import { ofSession, type Slot } from '../sessions/sessions.ts';
import { type Booked, hasOpenRequest, mayBook } from './book-exam.ts';
import { factsFor } from './booking-facts.ts';
import { locksAgainst } from './booking-locks.ts';
import { refusalsFor } from './booking-rules.ts';
import { isLapsed } from './career-bookings.ts';
import { ofCareer, withBookings } from './career-facts.ts';
import { writeBooking } from './write-booking.ts';

/**
 * The short way of `bookExam`, for the rush when booking opens. It reads without locks; then one statement
 * takes a seat or a queue place, if session and the career's bookings are as they were read. Null if they
 * changed, or if more is to be done: the caller then uses `bookExam`.
 */
export async function bookAtOnce(
  db: Database,
  { examId, slotId, careerId }: BookExam & { careerId: string },
  now: Date,
  atOnce: AtOnce<ExamBooking>,
): Promise<Booked | null> {
  const read = await rushFacts(db, { examId, careerId }, now);
  if (!read) return null;
  const { session, career } = read;
  const refusals = refusalsFor(factsFor(session, career, now, { slotId }), now);
  const outcome = !mayBook(session, career) ? notAllowed() : refusals.length > 0 ? refused(refusals) : null;
  if (outcome) return atOnce.reserved ? null : outcome;
  if (career.bookings.some((booking) => isLapsed(booking, now))) return null;
  if (isNear(session.bookingClosesAt, now)) return null;
  if (hasOpenRequest(career, examId) || (session.waitlisted > 0 && !isFull(session))) return null;
  if (locksAgainst(session, career, now).passes.length > 0) return null;
  const rush = { offeringIds: session.offeringIds, atOnce };
  const place = { by: careerId, slotId: null, mayWait: queueMoves(session, now), rush };
  const booked = await writeBooking(db, read, place, now);
  return booked && done(booked);
}

/**
 * A session without slots, and the career's facts for the rules, in two queries; null if the session has
 * slots or doesn't exist.
 */
async function rushFacts(
  db: Database,
  { examId, careerId }: { examId: string; careerId: string },
  now: Date,
) {
  const [found] = await sessionAndCareer(db).execute({ examId, careerId, now: now.toISOString() });
  if (!found) return null;
  const session = { ...found.session, slots: [] as Slot[] };
  return { session, career: await withBookings(db, found.career, now) };
}

const sessionAndCareer = prepared((db) =>
  db
    .select({ session: { ...ofSession, offeringIds: offeringIds(db) }, career: ofCareer(db) })
    .from(examSessions)
    .innerJoin(courseUnits, eq(courseUnits.id, examSessions.unitId))
    .innerJoin(careers, eq(careers.id, sql.placeholder('careerId')))
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(
      and(
        eq(examSessions.id, sql.placeholder('examId')),
        ne(examSessions.status, 'draft'),
        notExists(slotsOf(db)),
      ),
    )
    .prepare(''),
);

function offeringIds(db: Database) {
  const { offeringId, sessionId } = examSessionOfferings;
  const offered = db.select({ offeringId }).from(examSessionOfferings).where(eq(sessionId, examSessions.id));
  return sql<string[]>`array(${offered})::text[]`;
}

const slotsOf = (db: Database) =>
  db.select({ id: examSlots.id }).from(examSlots).where(eq(examSlots.sessionId, examSessions.id));
