import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { changeBookings } from '../transitions.ts';
import { isLapsed } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

/** Writes down that who still waited when a session began waits no longer; nobody learns anything new by it. */
export async function lapseQueues(tx: Database, { bookings }: Career, now: Date): Promise<void> {
  const lapsed = bookings.filter((booking) => isLapsed(booking, now)).map(({ id }) => id);
  if (lapsed.length > 0) await lapseWaiting(tx, inArray(examBookings.id, lapsed), now);
}

/** The same of whoever waits, of those that `begun` finds. */
export async function lapseWaiting(tx: Database, begun: SQL, now: Date): Promise<void> {
  const waiting = and(eq(examBookings.status, 'waitlisted'), begun);
  const set = { voidedBy: 'system' as const, voidedAt: now };
  await changeBookings(tx, waiting, 'void', { to: 'voided', by: null, set, detail: { by: 'system' } }, now);
}
