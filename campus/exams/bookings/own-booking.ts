import { and, desc, eq } from 'drizzle-orm';
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
