import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { enrolmentWindows } from '../../db/schema.ts';
import { tell } from '../../platform/live/events.ts';
import { countSeats, holdSeats, type QueueRow } from '../../seats/counts.ts';
import { isOver, reservedSeats, type Seat, type SeatCounts } from './reserved-seats.ts';

/** Where a window counts its seats: who is enrolled, or was offered a place that is held, has one. */
export const windowSeats: QueueRow = {
  table: enrolmentWindows,
  id: enrolmentWindows.offeringId,
  capacity: enrolmentWindows.capacity,
  taken: enrolmentWindows.taken,
  waiting: enrolmentWindows.waitlisted,
  mostWaiting: enrolmentWindows.waitlistCapacity,
  counter: enrolmentWindows.queueCounter,
  version: enrolmentWindows.version,
};

/**
 * Locks an offering's seats and queue until the commit, so that changes run one after the other. Every change
 * takes this lock first, which avoids deadlocks. False if the offering has no window.
 */
export const lockWindow = (tx: Database, offeringId: string): Promise<boolean> =>
  holdSeats(tx, windowSeats, offeringId);

/** A window's seats as they stand; the caller holds its lock. Throws where the offering has none. */
export async function seatsOf(tx: Database, offeringId: string) {
  const [window] = await tx
    .select()
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, offeringId));
  if (!window) throw new Error('no such window');
  return window;
}

/** Changes of a window's counts: seats taken and given up, by group, and the change of the queue. */
type Shift = { come?: Seat['group'][]; gone?: Seat['group'][]; waitlisted?: number };

/** Changes the counts; a group without a reserve of its own, by now, is anybody's. */
export async function shiftCounts(
  tx: Database,
  offeringId: string,
  { come = [], gone = [], waitlisted = 0 }: Shift,
): Promise<void> {
  await countSeats(tx, windowSeats, offeringId, {
    ...{ taken: come.length - gone.length, waiting: waitlisted },
    also: sql`reserved_taken = ${reservedTakenWith(come, gone)}`,
  });
}

/** What is held of each reserve, in its order, with these seats taken and those given up. */
function reservedTakenWith(come: Seat['group'][], gone: Seat['group'][]): SQL<number[]> {
  const own = sql`${enrolmentWindows.reserved} -> (number::int - 1) -> 'group'`;
  const of = (groups: Seat['group'][]) => sql`(
    select count(*)::int from jsonb_array_elements(${JSON.stringify(groups)}::jsonb) as seats(of_group)
    where of_group = ${own})`;
  return sql`array(
    select held + ${of(come)} - ${of(gone)}
    from unnest(${enrolmentWindows.reservedTaken}) with ordinality as counted(held, number) order by number)`;
}

/**
 * `seatFor` in SQL, over a window's row, whose counts may have changed since its terms were read. Answers the
 * number of the reserve, 0 for an open seat, null for none.
 */
export function seatNumberIn(row: SQL, window: SeatCounts, own: number[], now: Date): SQL {
  const kept = keptIn(row, window, now);
  const ofOwn = own.map((number) => sql` when ${kept[number - 1]} > 0 then ${number}::int`);
  const open = sql`${row}.capacity is null or ${row}.taken${sql.join(kept.map((seats) => sql` + ${seats}`))} < ${row}.capacity`;
  return sql`(case when ${row}.taken >= ${row}.capacity then null${sql.join(ofOwn)} when ${open} then 0 end)`;
}

/** `reservedSeats` as such expressions. */
export const keptIn = (row: SQL, window: SeatCounts, now: Date): SQL[] =>
  window.reserved.map((reserve, index) =>
    isOver(window, reserve, now)
      ? sql`0`
      : sql`greatest(0, ${reserve.seats}::int - ${row}.reserved_taken[${index + 1}::int])`,
  );

/** Tells everybody around an offering its counts, and that its roster is another. */
export async function tellSeats(tx: Database, offeringId: string, now: Date): Promise<void> {
  const [window] = await tx
    .select()
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, offeringId));
  if (window) {
    const { taken, capacity, waitlisted } = window;
    const counts = { taken, capacity, waitlisted, kept: reservedSeats(window, now) };
    await tell(tx, 'seatsChanged', offeringId, { courseId: offeringId, ...counts }, now);
  }
  await tell(tx, 'rosterChanged', offeringId, { courseId: offeringId }, now);
}
