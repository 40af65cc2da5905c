import { gte, isNull, or, sql } from 'drizzle-orm';
import type { Added, SaveEnrolmentWindow } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { enrolmentWindows } from '../db/schema.ts';
import { added } from '../platform/added.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { lockWindow, tellSeats } from './seats.ts';
import { moveQueue } from './waiting-list.ts';

/**
 * Opens enrolment in an offering, or changes how it is open; never below the places already taken. Places that come
 * free by it go to the queue.
 */
export async function saveEnrolmentWindow(
  tx: Database,
  window: SaveEnrolmentWindow,
  now: Date,
): Promise<Outcome<Added, 'windows.below_taken'>> {
  const { offeringId, mode, opensAt, closesAt, dropUntil = closesAt } = window;
  const capacity = window.capacity ?? null;
  const terms = {
    mode,
    opensAt,
    closesAt,
    dropUntil,
    capacity,
    waitlistCapacity: window.waitlistCapacity ?? null,
  };
  await lockWindow(tx, offeringId);
  const saved = await tx
    .insert(enrolmentWindows)
    .values({ offeringId, ...terms })
    .onConflictDoUpdate({
      target: enrolmentWindows.offeringId,
      set: { ...terms, version: sql`${enrolmentWindows.version} + 1` },
      setWhere: or(isNull(sql`excluded.capacity`), gte(sql`excluded.capacity`, enrolmentWindows.taken)),
    })
    .returning({ id: enrolmentWindows.offeringId });
  if (saved.length === 0) return refused([{ code: 'windows.below_taken' }]);

  await moveQueue(tx, offeringId, now);
  await tellSeats(tx, offeringId, now);
  return done(await added(tx, 'enrolment-window', saved, now, 'save'));
}
