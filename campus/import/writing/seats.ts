import { sql } from 'drizzle-orm';
import { tellSeats } from '../../courses/seats/seats.ts';
import { moveQueue } from '../../courses/seats/waiting-list.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { lockAll } from '../planning/one-of.ts';

/** As `lockWindow`, for several. */
export const lockWindows = (tx: Database, offeringIds: string[]) =>
  lockAll(tx, enrolmentWindows.offeringId, offeringIds);

/**
 * Counts the places of these offerings anew, those that are held of each reserve too, gives what is free to the queue and tells who looks at them. Whom the
 * institution enrolled has a place: a capacity that is too small grows. The caller holds the windows' locks.
 */
export async function settleSeats(tx: Database, offeringIds: string[], now: Date): Promise<void> {
  if (offeringIds.length === 0) return;
  const counted = await tx.execute(sql`
    update ${enrolmentWindows} as w
    set taken = seats.taken, waitlisted = seats.waitlisted,
      reserved_taken = array(
        select (
          select count(*)::int from ${enrolments} as held
          where held.offering_id = w.offering_id and held.status in ('enrolled', 'offered')
            and held.seat_group = reserve.terms -> 'group')
        from jsonb_array_elements(w.reserved) with ordinality as reserve(terms, number) order by number),
      capacity = case when w.capacity < seats.taken then seats.taken else w.capacity end
    from (
      select o.id, count(*) filter (where e.status in ('enrolled', 'offered'))::int as taken,
        count(*) filter (where e.status = 'waitlisted')::int as waitlisted
      from unnest(${sql.param(offeringIds)}::uuid[]) as o(id) left join ${enrolments} as e on e.offering_id = o.id
      group by o.id
    ) as seats
    where w.offering_id = seats.id
    returning w.offering_id as id`);
  for (const { id } of rowsOf<{ id: string }>(counted)) await moveQueue(tx, id, now);
  for (const id of offeringIds) await tellSeats(tx, id, now);
}
