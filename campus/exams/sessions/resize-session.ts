import { eq } from 'drizzle-orm';
import type { ChangedSession, ResizeSession } from '../../../contract/exams/board.ts';
import type { Database } from '../../db/database.ts';
import { examSessions, examSlots } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type FieldCode, notAllowed, type Outcome, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { promoteWaiting } from '../bookings/promote-waiting.ts';
import { holdSession } from '../bookings/seats.ts';
import { sessionMachine } from '../machines.ts';
import { tellSeats } from '../tell.ts';
import { ownSession } from './own-session.ts';
import { statusOf } from './session-need.ts';
import { seatsOfSlots, sizeRefusals } from './session-rules.ts';
import type { SessionWithSlots } from './sessions.ts';

type Resize = ResizeSession & { professorId: string };

/**
 * Changes the seats of a published session, never below those taken; the queue gets free ones. The version
 * stays the same, since nothing that a booking at this moment has read becomes untrue.
 */
export async function resizeSession(
  tx: Database,
  { examId, version, professorId, ...to }: Resize,
  now: Date,
): Promise<Outcome<ChangedSession, FieldCode | 'state.not_allowed'>> {
  const read = await ownSession(tx, { examId, professorId });
  if (!allows(sessionMachine, statusOf(read, now), 'resize')) return notAllowed();
  await holdSession(tx, { id: examId, version });
  const session = await ownSession(tx, { examId, professorId }); // once more: until it was held, seats were taken
  const resized = resizedTo(session, to);
  const refusals = sizeRefusals(resized);
  if (refusals.length > 0) return refused(refusals);

  const { capacity, slots } = resized;
  await tx.update(examSessions).set({ capacity }).where(eq(examSessions.id, examId));
  for (const { id, capacity: ofSlot } of slots) {
    await tx.update(examSlots).set({ capacity: ofSlot }).where(eq(examSlots.id, id));
  }
  const entry = { actorId: professorId, entity: 'exam-session', entityId: examId };
  const detail = { from: session.capacity, to: capacity };
  await audit(tx, { ...entry, action: 'exam-session.resize', detail }, now);
  await promoteWaiting(tx, resized, now);
  await tellSeats(tx, examId, now);
  return done({ examId, version });
}

function resizedTo(
  session: SessionWithSlots,
  to: Pick<ResizeSession, 'capacity' | 'slots'>,
): SessionWithSlots {
  const unknown = to.slots.find(({ id }) => !session.slots.some((slot) => slot.id === id));
  if (unknown) throw new NotFound('exam slot', unknown.id);
  const slots = session.slots.map((slot) => ({ ...slot, ...to.slots.find(({ id }) => id === slot.id) }));
  return { ...session, slots, capacity: slots.length > 0 ? seatsOfSlots(slots) : to.capacity };
}
