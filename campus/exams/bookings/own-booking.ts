import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';

/** A career's booking of a session, the latest if it came and went; undefined without one. */
export async function latestBooking(
  tx: Database,
  { sessionId, careerId }: { sessionId: string; careerId: string },
) {
  const [booking] = await tx
    .select()
    .from(examBookings)
    .where(and(eq(examBookings.sessionId, sessionId), eq(examBookings.careerId, careerId)))
    .orderBy(desc(examBookings.bookedAt), desc(examBookings.voidedAt))
    .limit(1);
  return booking;
}

/** Holds bookings, in one order for everybody: what is asked of them and of their outcomes next stays so until the commit. */
export const holdBookings = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: examBookings.id })
    .from(examBookings)
    .where(inArray(examBookings.id, [...ids]))
    .orderBy(examBookings.id)
    .for('update');
