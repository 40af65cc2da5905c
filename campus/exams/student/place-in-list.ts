import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';

type Booking = typeof examBookings.$inferSelect;

/** A booking's place among those with a seat in its session, or in its turn, in the order in which they booked. */
export async function placeOf(db: Database, { id, sessionId, slotId, bookedAt }: Booking) {
  const { status } = examBookings;
  const before = sql`(${examBookings.bookedAt}, ${examBookings.id}) <= (${bookedAt.toISOString()}::timestamptz, ${id}::uuid)`;
  const [place] = await db
    .select({
      number: sql<number>`(count(*) filter (where ${before}))::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(examBookings)
    .where(
      and(
        eq(examBookings.sessionId, sessionId),
        eq(status, 'booked'),
        slotId === null ? isNull(examBookings.slotId) : eq(examBookings.slotId, slotId),
      ),
    );
  return place ?? null;
}
