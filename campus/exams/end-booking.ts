import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { examBookings } from '../db/schema.ts';
import { audit } from '../platform/audit.ts';
import { leaveQueue, leaveSeat } from './seats.ts';

type Ended = { id: string; sessionId: string; slotId: string | null; status: string };
type How = { by: 'student' | 'professor' | 'system'; actorId: string | null; reason?: string };

/** Voids a live booking of a held session: its seat, or its place in the queue, is free. Telling is the caller's. */
export async function endBooking(
  tx: Database,
  { id, sessionId, slotId, status }: Ended,
  { by, actorId, reason }: How,
  now: Date,
): Promise<void> {
  await tx
    .update(examBookings)
    .set({ status: 'voided', voidedAt: now, voidedBy: by, voidReason: reason })
    .where(eq(examBookings.id, id));
  await (status === 'booked' ? leaveSeat(tx, sessionId, slotId) : leaveQueue(tx, sessionId));
  await audit(
    tx,
    { actorId, action: 'exam-booking.void', entity: 'exam-booking', entityId: id, detail: { by } },
    now,
  );
}
