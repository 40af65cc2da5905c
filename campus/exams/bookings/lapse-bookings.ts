import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { changeBookings } from '../machines.ts';
import { isLapsed } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

/**
 * Writes down that who still waited when a session began waits no longer, and that who was booked counts as absent where
 * the board has said nothing for too long; nobody learns anything new by it.
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
