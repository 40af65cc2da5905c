import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rowsOf } from '../../../db/rows.ts';
import { enrolments, enrolmentWindows } from '../../../db/schema.ts';
import { tellCourse } from '../../../platform/events.ts';

type Seats = { offeringId: string; taken: number; capacity: number | null; waitlisted: number };

/**
 * Counts the places of these offerings anew and tells who looks at them. Whom the institution enrolled has a place:
 * a capacity that is too small grows.
 */
export async function settleSeats(tx: Database, offeringIds: Iterable<string>, now: Date): Promise<void> {
  const ids = [...new Set(offeringIds)];
  if (ids.length === 0) return;
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  const counted = await tx.execute(sql`
    update ${enrolmentWindows} as w
    set taken = seats.taken, waitlisted = seats.waitlisted,
      capacity = case when w.capacity < seats.taken then seats.taken else w.capacity end
    from (
      select o.id, count(*) filter (where e.status in ('enrolled', 'offered'))::int as taken,
        count(*) filter (where e.status = 'waitlisted')::int as waitlisted
      from unnest(${sql.param(ids)}::uuid[]) as o(id) left join ${enrolments} as e on e.offering_id = o.id
      group by o.id
    ) as seats
    where w.offering_id = seats.id and w.offering_id = ${among}
    returning w.offering_id as "offeringId", w.taken, w.capacity, w.waitlisted`);
  for (const { offeringId, ...seats } of rowsOf<Seats>(counted)) {
    await tellCourse(tx, offeringId, 'seatsChanged', { courseId: offeringId, ...seats }, now);
  }
  for (const id of ids) await tellCourse(tx, id, 'rosterChanged', { courseId: id }, now);
}
