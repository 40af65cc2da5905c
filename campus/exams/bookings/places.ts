import type { Database } from '../../db/database.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import type { SessionWithSlots, Slot } from '../sessions/sessions.ts';
import { meets } from './booking-facts.ts';
import { type CareerBooking, isLive } from './career-bookings.ts';
import type { Career } from './career-facts.ts';
import { holdSession, joinQueue, leaveSeat, takeSeat, takeSlot } from './seats.ts';

/** Where a booking stands: on a seat, or in the queue with a number of its own and a position from 1. */
export type Place = {
  status: 'booked' | 'waitlisted';
  slotId: string | null;
  queueNumber: number | null;
  position: number | null;
};

type Wish = { slots: Slot[]; slotId?: string; mayWait: boolean };

/** A seat, in one of these slots if the session has slots; with no seat left a place in the queue, if it may wait. */
export async function takePlace(
  tx: Database,
  session: SessionWithSlots,
  { slots, slotId: wished = undefined, mayWait }: Wish,
): Promise<Outcome<Place, 'exams.full' | 'exams.slot_full'>> {
  await holdSession(tx, session);
  if (await takeSeat(tx, session.id)) return await settle(tx, session, slots);
  if (!mayWait) return refused([{ code: 'exams.full' }]);
  const { number, place } = await joinQueue(tx, session.id);
  return done({ status: 'waitlisted', slotId: wished ?? null, queueNumber: number, position: place });
}

/** Puts who has just taken a seat into a slot; without room in any of them the seat is given back. */
export async function settle(
  tx: Database,
  session: SessionWithSlots,
  slots: Slot[],
): Promise<Outcome<Place, 'exams.slot_full'>> {
  const seated = { status: 'booked' as const, queueNumber: null, position: null };
  if (session.slots.length === 0) return done({ ...seated, slotId: null });
  const slotId = await takeSlot(tx, slots);
  if (slotId) return done({ ...seated, slotId });
  await leaveSeat(tx, session.id, null);
  return refused([{ code: 'exams.slot_full' }]);
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
