import { and, eq } from 'drizzle-orm';
import type { CancelSession, ChangedSession, SessionVersion } from '../../../contract/exams/board.ts';
import { holdCareers } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examRequests, examSessions, examSlots } from '../../db/schema.ts';
import type { PlanCode } from '../../lessons/plans/conflicts.ts';
import { actedAt } from '../../platform/audit/audit.ts';
import { languageOf } from '../../platform/language-of.ts';
import { done, notAllowed, type Outcome, type Refusal, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { isToldAtOnce, undoRefusals, undoUntilAt, undoUntilUnless } from '../../platform/states/undo.ts';
import { refusalText } from '../../platform/texts.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { loadCareer } from '../bookings/career-facts.ts';
import { promoteWaiting } from '../bookings/promote-waiting.ts';
import { type Booking, refusalsForRestoring, restoreBookings } from '../bookings/restore-bookings.ts';
import { holdSession } from '../bookings/seats.ts';
import { changeBookings, changeRequests, changeSession, sessionMachine } from '../machines.ts';
import { resolve } from '../notices.ts';
import { notifyCancelled, notifyVoided, reopenBooked, resolveBooked } from '../notify-students.ts';
import { lapseRequests } from '../requests/withdraw-request.ts';
import { bookingEvent, requestEvent, tellSeats } from '../tell.ts';
import { takenSince } from './check-session.ts';
import { ownSession } from './own-session.ts';
import { statusOf } from './session-need.ts';
import type { SessionWithSlots } from './sessions.ts';

/** Cancels a published session before its start: voids its bookings without penalty, lapses its requests. */
export async function cancelSession(
  tx: Database,
  { examId, version, reason, professorId }: CancelSession & { professorId: string },
  now: Date,
): Promise<Outcome<ChangedSession, 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'cancel')) return notAllowed();

  const set = { cancelReason: reason, booked: 0, waitlisted: 0 };
  const change = { to: 'cancelled' as const, by: professorId, version, set, tells: [] };
  const cancelled = await changeSession(tx, examId, 'cancel', change, now);
  await tx.update(examSlots).set({ booked: 0 }).where(eq(examSlots.sessionId, examId));
  const voided = await voidAll(tx, { examId, reason, by: professorId }, now);
  const asked = await lapseRequests(tx, eq(examSessions.id, examId), now);
  const careerIds = [...voided, ...asked];
  await resolveBooked(tx, { subject: examId }, now);
  await notifyCancelled(tx, careerIds, { session, reason }, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...cancelled });
}

/** Answers whose they were. */
async function voidAll(
  tx: Database,
  { examId, reason, by }: { examId: string; reason: string; by: string },
  now: Date,
): Promise<string[]> {
  const set = { voidedAt: now, voidedBy: 'system' as const, voidReason: reason };
  const tells = ({ careerId }: { careerId: string }) => [
    bookingEvent({ careerId, sessionId: examId, action: 'cancelled' }, now),
  ];
  const change = { to: 'voided' as const, by, set, detail: { by: 'system' }, tells };
  const voided = await changeBookings(tx, eq(examBookings.sessionId, examId), 'void', change, now);
  return voided.map(({ careerId }) => careerId);
}

type Stands = 'state.not_allowed' | 'state.undo_over' | PlanCode;

/**
 * Undoes a professor's own cancellation, shortly after it. The session is restored, unless its room or board
 * was taken meanwhile. Its bookings, queue and requests are restored, unless a rule now stands against one; a
 * seat left over goes to the queue.
 */
export async function undoCancelSession(
  tx: Database,
  { examId, version, professorId: by }: SessionVersion & { professorId: string },
  began: Date,
): Promise<Outcome<ChangedSession, Stands>> {
  const session = await ownSession(tx, { examId, professorId: by });
  const cancelledAt = await cancelledBy(tx, session, by, began);
  if (!cancelledAt) return notAllowed();
  const lost = await lostBy(tx, examId, cancelledAt);
  // As who books: the careers before the session.
  await holdCareers(
    tx,
    [...lost.bookings, ...lost.requests].map(({ careerId }) => careerId),
  );
  await holdSession(tx, session);
  const now = await nowBehindLocks(tx, began);
  const refusals: Refusal<Stands>[] = [
    ...undoRefusals(cancelledAt, now),
    ...(await takenSince(tx, session, cancelledAt)),
  ];
  if (refusals.length > 0) return refused(refusals);

  await resolve(tx, 'examCancelled', { subject: examId }, now);
  const standing = await thatStillStand(tx, session, lost, now);
  const restored = await restoreBookings(tx, standing.bookings, by, now);
  const to = restored.map(({ careerId }) => careerId);
  await reopenBooked(tx, { subject: examId, to, resolvedAt: cancelledAt }, now);
  await askAgain(tx, standing.requests, by, now);
  const seated = restored.filter(({ status }) => status === 'booked');
  for (const { id } of session.slots) {
    const booked = seated.filter(({ slotId }) => slotId === id).length;
    await tx.update(examSlots).set({ booked }).where(eq(examSlots.id, id));
  }
  const counts = { booked: seated.length, waitlisted: restored.length - seated.length };
  const change = { to: 'published' as const, by, version, set: { cancelReason: null, ...counts }, tells: [] };
  const again = await changeSession(tx, examId, 'restore', change, now);
  await promoteWaiting(tx, session, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...again });
}

/** Until when a professor's own cancellation can be taken back; null where it can't. */
export async function cancelUndoUntil(db: Database, session: SessionWithSlots, by: string, now: Date) {
  const at = await cancelledBy(db, session, by, now);
  return at && (await undoUntilUnless(undoUntilAt(at, now), () => takenSince(db, session, at)));
}

/** When this professor cancelled it; null for another's act, or if the start was within 60 min of it. */
async function cancelledBy(db: Database, { id, status, startsAt }: SessionWithSlots, by: string, now: Date) {
  if (!allows(sessionMachine, status, 'restore')) return null;
  const at = await actedAt(db, { actorId: by, action: 'exam-session.cancel', entityId: id }, now);
  return at && isToldAtOnce(at, startsAt) ? null : at;
}

type Lost = { bookings: Booking[]; requests: (typeof examRequests.$inferSelect)[] };

/** What went with the cancellation. */
async function lostBy(tx: Database, sessionId: string, at: Date): Promise<Lost> {
  const voided = and(eq(examBookings.status, 'voided'), eq(examBookings.voidedBy, 'system'));
  const lapsed = and(eq(examRequests.status, 'lapsed'), eq(examRequests.decidedAt, at));
  return {
    bookings: await tx
      .select()
      .from(examBookings)
      .where(and(eq(examBookings.sessionId, sessionId), voided, eq(examBookings.voidedAt, at))),
    requests: await tx
      .select()
      .from(examRequests)
      .where(and(eq(examRequests.sessionId, sessionId), lapsed)),
  };
}

/** Those against which no rule stands since; whoever has lost their booking for good is told by which. */
async function thatStillStand(
  tx: Database,
  session: SessionWithSlots,
  { bookings, requests }: Lost,
  now: Date,
): Promise<Lost> {
  const standing: Lost = { bookings: [], requests: [] };
  const refusalOf = async (careerId: string) =>
    refusalsForRestoring(session, await loadCareer(tx, careerId, now), now)[0];
  for (const request of requests) {
    if (!(await refusalOf(request.careerId))) standing.requests.push(request);
  }
  for (const booking of bookings) {
    const { id, careerId } = booking;
    const why = await refusalOf(careerId);
    if (!why) {
      standing.bookings.push(booking);
      continue;
    }
    const reason = refusalText(await languageOf(tx, careerId), 'UTC', why);
    await tx.update(examBookings).set({ voidReason: reason }).where(eq(examBookings.id, id));
    await notifyVoided(tx, booking, { session, reason }, now);
  }
  return standing;
}

async function askAgain(tx: Database, lapsed: Lost['requests'], by: string, now: Date): Promise<void> {
  for (const { id, careerId, sessionId } of lapsed) {
    const tells = () => [requestEvent({ careerId, sessionId, action: 'reopened' }, now)];
    const change = { to: 'requested' as const, by, set: { decidedAt: null }, tells };
    await changeRequests(tx, eq(examRequests.id, id), 'restore', change, now);
  }
}
