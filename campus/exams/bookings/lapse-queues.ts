import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examBookings } from '../../db/schema.ts';
import { isLapsed } from './career-bookings.ts';
import type { Career } from './career-facts.ts';

/** Writes down that who still waited when a session began waits no longer; nobody learns anything new by it. */
export async function lapseQueues(tx: Database, { bookings }: Career, now: Date): Promise<void> {
  const lapsed = bookings.filter((booking) => isLapsed(booking, now));
  if (lapsed.length === 0) return;
  await tx
    .update(examBookings)
    .set({ status: 'voided', voidedBy: 'system', voidedAt: now })
    .where(
      inArray(
        examBookings.id,
        lapsed.map(({ id }) => id),
      ),
    );
}
