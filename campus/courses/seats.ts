import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { enrolmentWindows } from '../db/schema.ts';
import { tell } from '../platform/events.ts';

/**
 * Makes the changes of one offering's seats and queue happen one after the other, to the end of the transaction.
 * It comes first in each of them, so that no two wait for one another.
 */
export async function lockWindow(tx: Database, offeringId: string): Promise<void> {
  await tx
    .select({ offeringId: enrolmentWindows.offeringId })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, offeringId))
    .for('update');
}

/** Takes a seat that is free for anybody; false where there is none, or the queue waits for it. */
export async function takeSeat(tx: Database, offeringId: string): Promise<boolean> {
  const { capacity, taken, waitlisted } = enrolmentWindows;
  const taking = await tx
    .update(enrolmentWindows)
    .set({ taken: sql`${taken} + 1` })
    .where(
      and(
        eq(enrolmentWindows.offeringId, offeringId),
        or(isNull(capacity), lt(taken, capacity)),
        eq(waitlisted, 0),
      ),
    )
    .returning({ taken });
  return taking.length > 0;
}

/** Takes the last place of the queue: its number and its position from 1; null where the queue is full. */
export async function joinQueue(tx: Database, offeringId: string) {
  const { waitlistCapacity, waitlisted, queueCounter } = enrolmentWindows;
  const [joined] = await tx
    .update(enrolmentWindows)
    .set({ waitlisted: sql`${waitlisted} + 1`, queueCounter: sql`${queueCounter} + 1` })
    .where(
      and(
        eq(enrolmentWindows.offeringId, offeringId),
        or(isNull(waitlistCapacity), lt(waitlisted, waitlistCapacity)),
      ),
    )
    .returning({ queueNumber: queueCounter, position: waitlisted });
  return joined ?? null;
}

/** Changes the counts by so many: what has come is above zero, what has gone is below. */
export async function shiftCounts(
  tx: Database,
  offeringId: string,
  { taken = 0, waitlisted = 0 }: { taken?: number; waitlisted?: number },
): Promise<void> {
  await tx
    .update(enrolmentWindows)
    .set({
      taken: sql`${enrolmentWindows.taken} + ${taken}`,
      waitlisted: sql`${enrolmentWindows.waitlisted} + ${waitlisted}`,
    })
    .where(eq(enrolmentWindows.offeringId, offeringId));
}

/** Tells everybody around an offering its counts, and that its roster is another. */
export async function tellSeats(tx: Database, offeringId: string, now: Date): Promise<void> {
  const { taken, capacity, waitlisted } = enrolmentWindows;
  const [counts] = await tx
    .select({ taken, capacity, waitlisted })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, offeringId));
  if (counts) await tell(tx, 'seatsChanged', offeringId, { courseId: offeringId, ...counts }, now);
  await tell(tx, 'rosterChanged', offeringId, { courseId: offeringId }, now);
}
