import { and, desc, eq, gte } from 'drizzle-orm';
import type { RestoredBooking, UndoVoid, VoidedRow } from '../../../contract/exams/roster.ts';
import type { BookingRefusal } from '../../../contract/exams/rules.ts';
import { nameInLists } from '../../../contract/wire/person-name.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, people, profiles } from '../../db/schema.ts';
import { actedAt } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome, type Refusal, refused, when } from '../../platform/outcome.ts';
import {
  isToldAtOnce,
  undoableSince,
  undoRefusals,
  undoUntilAt,
  undoUntilUnless,
} from '../../platform/states/undo.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { resolve } from '../notices.ts';
import { reopenBooked } from '../notify-students.ts';
import { forBoard } from '../requests/request-rules.ts';
import { isFull } from '../sessions/exam-phase.ts';
import { ownSession } from '../sessions/own-session.ts';
import type { SessionWithSlots } from '../sessions/sessions.ts';
import { tellSeats } from '../tell.ts';
import { loadCareer } from './career-facts.ts';
import { latestBooking } from './own-booking.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { type Booking, refusalsForRestoring, restoreBookings, wasSeated } from './restore-bookings.ts';
import { countPlace, holdSession, slotOfPlace } from './seats.ts';

type Stands = BookingRefusal | 'exams.slot_full' | 'exams.undo_rebooked' | 'state.undo_over';

/**
 * Undoes that a professor took a student off the roster, shortly after it. The booking is restored, on its
 * seat if that is still free, or in its queue, unless a rule now stands against it.
 */
export async function undoVoid(
  tx: Database,
  { examId, bookingId, professorId: by }: UndoVoid & { professorId: string },
  began: Date,
): Promise<Outcome<RestoredBooking, Stands | 'state.not_allowed'>> {
  await ownSession(tx, { examId, professorId: by });
  const { careerId } = await bookingOf(tx, { examId, bookingId });
  // As who books: the career before the session.
  await holdCareer(tx, careerId);
  const session = await ownSession(tx, { examId, professorId: by });
  await holdSession(tx, session);
  const now = await nowBehindLocks(tx, began);
  const booking = await bookingOf(tx, { examId, bookingId });
  const voidedAt = await voidedBy(tx, session, booking, by, now);
  if (!voidedAt) return notAllowed();
  const refusals = [...undoRefusals(voidedAt, now), ...(await standsAgainst(tx, session, booking, now))];
  if (refusals.length > 0) return refused(refusals);
  const full = await retakePlace(tx, session, booking);
  if (full) return refused(forBoard(full));

  const [restored] = await restoreBookings(tx, [booking], by, now);
  const about = { subject: examId, to: [careerId] };
  await resolve(tx, 'examVoided', about, now);
  await reopenBooked(tx, { ...about, resolvedAt: voidedAt }, now);
  await promoteWaiting(tx, session, now);
  await tellSeats(tx, examId, now);
  return done({ bookingId, status: restored?.status ?? 'booked' });
}

/** Whom a professor took off the roster a moment ago, as long as that can be taken back; the latest first. */
export async function lastVoided(
  db: Database,
  session: SessionWithSlots,
  by: string,
  now: Date,
): Promise<VoidedRow[]> {
  const ofBoard = and(eq(examBookings.status, 'voided'), eq(examBookings.voidedBy, 'professor'));
  const found = await db
    .select({ booking: examBookings, givenName: people.givenName, familyName: people.familyName })
    .from(examBookings)
    .innerJoin(profiles, eq(profiles.id, examBookings.careerId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(
      and(eq(examBookings.sessionId, session.id), ofBoard, gte(examBookings.voidedAt, undoableSince(now))),
    )
    .orderBy(desc(examBookings.voidedAt));
  const rows: VoidedRow[] = [];
  for (const { booking, ...names } of found) {
    if (fullFor(session, booking)) continue;
    const until = undoUntilAt(await voidedBy(db, session, booking, by, now), now);
    const undoUntil = await undoUntilUnless(until, () => standsAgainst(db, session, booking, now));
    if (undoUntil) rows.push({ bookingId: booking.id, name: nameInLists(names), undoUntil });
  }
  return rows;
}

/** What has come since that keeps it from standing again. */
async function standsAgainst(
  db: Database,
  session: SessionWithSlots,
  { id, careerId, sessionId }: Booking,
  now: Date,
): Promise<Refusal<Stands>[]> {
  const latest = await latestBooking(db, { sessionId, careerId });
  const against = refusalsForRestoring(session, await loadCareer(db, careerId, now), now);
  return [...when(latest?.id !== id, { code: 'exams.undo_rebooked' as const }), ...forBoard(against)];
}

/** Whether somebody has its seat, or its slot, by the session as it was read. */
function fullFor(session: SessionWithSlots, booking: Booking): boolean {
  const slots = session.slots.filter(({ id }) => id === booking.slotId);
  return wasSeated(booking) && [session, ...slots].some(isFull);
}

async function bookingOf(tx: Database, { examId, bookingId }: UndoVoid): Promise<Booking> {
  const [booking] = await tx
    .select()
    .from(examBookings)
    .where(and(eq(examBookings.id, bookingId), eq(examBookings.sessionId, examId)));
  if (!booking) throw new NotFound('exam booking', bookingId);
  return booking;
}

/** When this professor voided it; null for another's act, or if the exam began within 60 min of it. */
async function voidedBy(
  db: Database,
  { status: state, startsAt }: SessionWithSlots,
  { id: entityId, status, voidedAt: at }: Booking,
  by: string,
  now: Date,
): Promise<Date | null> {
  if (state !== 'published' || status !== 'voided' || !at || isToldAtOnce(at, startsAt)) return null;
  return await actedAt(db, { actorId: by, action: 'exam-booking.void', entityId, at }, now);
}

/** Counts it again, on its seat and in its slot, or in the queue; answers what is full. */
async function retakePlace(tx: Database, session: SessionWithSlots, booking: Booking) {
  const seated = wasSeated(booking);
  const { sessionId, slotId } = booking;
  const own = session.slots.filter(({ id }) => id === slotId);
  if (seated) {
    const slot = await slotOfPlace(tx, { ...session, slots: own }, { slots: own, mayWait: false });
    if (!slot.ok) return slot.refusals;
  }
  // Its slot's own seat is taken with it.
  await countPlace(tx, { sessionId, slotId: null, seated }, 1);
  return null;
}
