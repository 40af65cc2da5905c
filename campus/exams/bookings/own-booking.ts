import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { changeBookings } from '../machines.ts';
import { isLapsed } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

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

/** Locks bookings until the commit, always in one order; they and their outcomes stay as they are then. */
export const holdBookings = (tx: Database, ids: readonly string[]) =>
  tx
    .select({ id: examBookings.id })
    .from(examBookings)
    .where(inArray(examBookings.id, [...ids]))
    .orderBy(examBookings.id)
    .for('update');

/**
 * Writes down that queue places have ended with the start of their session, and that booked students are
 * absent if the board has entered nothing for too long. Nobody is notified.
 */
export async function lapseBookings(tx: Database, { bookings }: Career, now: Date): Promise<void> {
  const lapsed = bookings.filter((booking) => isLapsed(booking, now)).map(({ id }) => id);
  if (lapsed.length === 0) return;
  const found = inArray(examBookings.id, lapsed);
  await lapseWaiting(tx, found, now);
  await lapseSeated(tx, found, now);
}

/** The same of whoever waits, of those that `begun` finds. */
export async function lapseWaiting(tx: Database, begun: SQL, now: Date): Promise<void> {
  const waiting = and(eq(examBookings.status, 'waitlisted'), begun);
  const set = { voidedBy: 'system' as const, voidedAt: now };
  await changeBookings(tx, waiting, 'void', { to: 'voided', by: null, set, detail: { by: 'system' } }, now);
}

/** The same of whoever is booked, of those that `over` finds. The board may still say what came of it. */
export async function lapseSeated(tx: Database, over: SQL | undefined, now: Date): Promise<void> {
  await changeBookings(tx, over, 'lapse', { to: 'absent', by: null }, now);
}
