import type { Database } from '../../db/database.ts';
import { examSessions, examSlots } from '../../db/schema.ts';
import { VersionConflict } from '../../platform/failures.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import {
  countSeats,
  holdSeats,
  type QueueRow,
  type SeatRow,
  seatsLeft,
  takeFirst,
} from '../../seats/counts.ts';
import type { Session, SessionWithSlots, Slot } from '../sessions/sessions.ts';
import { meets } from './booking-facts.ts';
import { type CareerBooking, isLive } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

/** Where a session counts its seats: who is booked has one, who is in the queue waits. */
export const sessionSeats: QueueRow = {
  table: examSessions,
  id: examSessions.id,
  capacity: examSessions.capacity,
  taken: examSessions.booked,
  waiting: examSessions.waitlisted,
  counter: examSessions.queueCounter,
  version: examSessions.version,
};

/** The counts of a slot's seats. A seat in a session with slots is always a seat in one slot too. */
const slotSeats: SeatRow = {
  table: examSlots,
  id: examSlots.id,
  capacity: examSlots.capacity,
  taken: examSlots.booked,
};

/**
 * Locks the session's row: its seats and queue are the caller's until the commit. Throws `VersionConflict` if
 * the session was moved, cancelled or changed since it was read.
 */
export async function holdSession(
  tx: Database,
  { id, version }: Pick<Session, 'id' | 'version'>,
): Promise<void> {
  if (!(await holdSeats(tx, sessionSeats, id, version))) throw new VersionConflict('exam session', id);
}

/** What somebody has of a held session: a seat, with its slot, or a place in the queue. */
type Held = { sessionId: string; slotId: string | null; seated: boolean };

/** Counts one of them in, or out. */
export async function countPlace(
  tx: Database,
  { sessionId, slotId, seated }: Held,
  by: 1 | -1,
): Promise<void> {
  await countSeats(tx, sessionSeats, sessionId, seated ? { taken: by } : { waiting: by });
  if (seated && slotId) await countSeats(tx, slotSeats, slotId, { taken: by });
}

/** Takes a seat in one of these slots, if the session has slots; the caller counts the session's seat. */
export async function takeSlot(
  tx: Database,
  session: SessionWithSlots,
  slots: Slot[],
): Promise<Outcome<string | null, 'exams.slot_full'>> {
  if (session.slots.length === 0) return done(null);
  const slotId = await takeFirst(
    tx,
    slotSeats,
    slots.map(({ id }) => id),
  );
  return slotId ? done(slotId) : refused([{ code: 'exams.slot_full' }]);
}

type Wish = { slots: Slot[]; slotId?: string | undefined; mayWait: boolean };

/**
 * Chooses and takes the slot of a booking in a held session: one of `slots` that has a seat. If the session
 * is full and `mayWait`, it is the slot that was asked for.
 */
export async function slotOfPlace(
  tx: Database,
  session: SessionWithSlots,
  { slots, slotId, mayWait }: Wish,
): Promise<Outcome<string | null, 'exams.full' | 'exams.slot_full'>> {
  if ((await seatsLeft(tx, sessionSeats, session.id)) > 0) return await takeSlot(tx, session, slots);
  return mayWait ? done(slotId ?? null) : refused([{ code: 'exams.full' }]);
}

/** The slots this career can sit: the one it chose, or those that meet no other booking. */
export function fittingSlots(
  { id, slots }: SessionWithSlots,
  { bookings }: Career,
  now: Date,
  { slotId, givenUp }: { slotId?: string; givenUp?: CareerBooking } = {},
): Slot[] {
  if (slotId) return slots.filter((slot) => slot.id === slotId);
  const others = bookings.filter(
    (booking) => booking.sessionId !== id && booking.id !== givenUp?.id && isLive(booking, now),
  );
  return slots.filter((slot) => !others.some((other) => meets(slot, other)));
}
