import type { Database } from '../../db/database.ts';
import type { Event } from '../../platform/live/events.ts';
import { resolveBooked } from '../notify-students.ts';
import { changeBooking } from '../transitions.ts';
import { leaveQueue, leaveSeat } from './seats.ts';

type Ended = { id: string; careerId: string; sessionId: string; slotId: string | null; status: string };
type How = {
  by: 'student' | 'professor' | 'system';
  actorId: string | null;
  reason?: string;
  tells: Event[];
};

/** Voids a live booking of a held session: its seat, or its place in the queue, is free. */
export async function endBooking(
  tx: Database,
  { id, careerId, sessionId, slotId, status }: Ended,
  { by, actorId, reason, tells }: How,
  now: Date,
): Promise<void> {
  const set = { voidedAt: now, voidedBy: by, voidReason: reason };
  await changeBooking(tx, id, 'void', { to: 'voided', by: actorId, set, detail: { by }, tells }, now);
  await resolveBooked(tx, { subject: sessionId, to: [careerId] }, now);
  await (status === 'booked' ? leaveSeat(tx, sessionId, slotId) : leaveQueue(tx, sessionId));
}
