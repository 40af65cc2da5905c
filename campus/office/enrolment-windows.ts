import { gte, isNull, or, sql } from 'drizzle-orm';
import type { Added, SaveEnrolmentWindow } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { enrolmentWindows } from '../db/schema.ts';
import { tellCourse } from '../platform/events.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { added } from './added.ts';

/** Opens enrolment in an offering, or changes how it is open; never below the places already taken. */
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
  const [saved] = await tx
    .insert(enrolmentWindows)
    .values({ offeringId, ...terms })
    .onConflictDoUpdate({
      target: enrolmentWindows.offeringId,
      set: { ...terms, version: sql`${enrolmentWindows.version} + 1` },
      setWhere: or(isNull(sql`excluded.capacity`), gte(sql`excluded.capacity`, enrolmentWindows.taken)),
    })
    .returning({ taken: enrolmentWindows.taken, waitlisted: enrolmentWindows.waitlisted });
  if (!saved) return refused([{ code: 'windows.below_taken' }]);

  await tellCourse(tx, offeringId, 'seatsChanged', { courseId: offeringId, capacity, ...saved }, now);
  return done(await added(tx, 'enrolment-window', [{ id: offeringId }], now, 'save'));
}
