import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, inArray } from 'drizzle-orm';
import type { ChangedSession, MoveSession } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examSlots } from '../../db/schema.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { promoteWaiting } from '../bookings/promote-waiting.ts';
import { changeSession, sessionMachine } from '../machines.ts';
import { notifyBooked } from '../notify-students.ts';
import { bookingEvent, tellSeats } from '../tell.ts';
import { ownSession } from './own-session.ts';
import { periodOf } from './periods.ts';
import { movedDetail } from './session-changes.ts';
import { statusOf } from './session-need.ts';
import { moveRefusals } from './session-rules.ts';
import type { SessionWithSlots } from './sessions.ts';

type Move = MoveSession & { professorId: string; timeZone: string };

/**
 * Moves a published session, with its slots, to a later time or another room. Booked students are told, and
 * may give up the seat until the new start.
 */
export async function moveSession(
  tx: Database,
  { examId, version, professorId, timeZone, room, ...to }: Move,
  now: Date,
): Promise<Outcome<ChangedSession, FieldCode | 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(session, now), 'move')) return notAllowed();
  const moved = movedTo(session, new Date(to.startsAt), new Date(to.endsAt));
  const refusals = moveRefusals(session, moved, await periodOf(tx, session.periodId, timeZone));
  if (refusals.length > 0) return refused(refusals);

  const { startsAt, endsAt, cancelUntil, slots } = moved;
  const set = { startsAt, endsAt, cancelUntil, room };
  const detail = movedDetail(session, { startsAt, room });
  const change = { to: 'published' as const, by: professorId, version, set, detail, tells: [] };
  const changed = await changeSession(tx, examId, 'move', change, now);
  for (const slot of slots) {
    await tx
      .update(examSlots)
      .set({ startsAt: slot.startsAt, endsAt: slot.endsAt })
      .where(eq(examSlots.id, slot.id));
  }
  await tellBooked(tx, moved, now);
  // With a later start the queue may move again.
  await promoteWaiting(tx, { ...moved, room, version: changed.version }, now);
  await tellSeats(tx, examId, now);
  return done({ examId, ...changed });
}

function movedTo(session: SessionWithSlots, startsAt: Date, endsAt: Date): SessionWithSlots {
  const by = startsAt.getTime() - session.startsAt.getTime();
  const slots = session.slots.map((slot) => ({
    ...slot,
    startsAt: addMilliseconds(slot.startsAt, by),
    endsAt: addMilliseconds(slot.endsAt, by),
  }));
  return { ...session, startsAt, endsAt, cancelUntil: startsAt, slots };
}

async function tellBooked(tx: Database, session: SessionWithSlots, now: Date): Promise<void> {
  const sessionId = session.id;
  const told = await tx
    .select({ careerId: examBookings.careerId })
    .from(examBookings)
    .where(
      and(eq(examBookings.sessionId, sessionId), inArray(examBookings.status, ['booked', 'waitlisted'])),
    );
  await tellAll(
    tx,
    told.map(({ careerId }) => bookingEvent({ careerId, sessionId, action: 'moved' }, now)),
  );
  const careerIds = told.map(({ careerId }) => careerId);
  await notifyBooked(tx, careerIds, { about: 'examMoved', session }, now);
}
