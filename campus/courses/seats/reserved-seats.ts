import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { EnrolmentMode } from '../../../contract/courses/enrolments.ts';
import type { SeatGroup } from '../../../contract/courses/office.ts';
import type { StoredReserve } from '../../db/schema/courses.ts';

/** A window's seats as its row counts them; a null capacity is without limit. */
export type SeatCounts = {
  mode: EnrolmentMode;
  rankedAt: Date | null;
  capacity: number | null;
  taken: number;
  reserved: StoredReserve[];
  /** Of each reserve, in its order. */
  reservedTaken: number[];
};

/** What a group asks of a student: the code of the programme, and where the plan has the unit, if it does. */
export type GroupFacts = { programme: string; planYear: number | null };

/** A seat, and for whom it is reserved; null: for anybody. */
export type Seat = { group: SeatGroup | null };

export const isSameGroup = (one: SeatGroup, other: SeatGroup): boolean =>
  one.programme === other.programme && one.planYear === other.planYear;

/** The numbers, from 1, of the reserves that are for a student. */
export const reservesOf = (reserved: { group: SeatGroup }[], student: GroupFacts): number[] =>
  reserved.flatMap(({ group }, index) => (isIn(group, student) ? index + 1 : []));

const isIn = ({ programme, planYear }: SeatGroup, student: GroupFacts): boolean =>
  (programme === undefined || programme === student.programme) &&
  (planYear === undefined || planYear === student.planYear);

/** A reserve ends at `until`, which is excluded; if the close decides, it ends with the ranking too. */
export const isOver = ({ mode, rankedAt }: SeatCounts, { until }: StoredReserve, now: Date): boolean =>
  (decidesAtClose(mode) && rankedAt !== null) || (until !== null && new Date(until) <= now);

/** How many free seats each reserve keeps for its group at `now`. */
export const reservedSeats = (window: SeatCounts, now: Date): number[] =>
  window.reserved.map((reserve, index) =>
    isOver(window, reserve, now) ? 0 : Math.max(0, reserve.seats - (window.reservedTaken[index] ?? 0)),
  );

/** How many free seats are anybody's at `now`. */
export function openSeats(window: SeatCounts, now: Date): number {
  const { capacity, taken } = window;
  if (capacity === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, capacity - taken - sum(reservedSeats(window, now)));
}

/**
 * The seat at `now` for a student with these reserves: in the first of them with a free seat, else an open
 * one; null if all free seats are kept for others.
 */
export function seatFor(window: SeatCounts, own: number[], now: Date): Seat | null {
  if (window.capacity !== null && window.taken >= window.capacity) return null;
  const kept = reservedSeats(window, now);
  const number = own.find((each) => (kept[each - 1] ?? 0) > 0);
  if (number !== undefined) return { group: window.reserved[number - 1]?.group ?? null };
  return openSeats(window, now) > 0 ? { group: null } : null;
}

/** The window with seats of these groups taken, or (`by` -1) given up. */
export const withSeats = <Window extends SeatCounts>(
  window: Window,
  groups: Seat['group'][],
  by: 1 | -1 = 1,
): Window => ({
  ...window,
  taken: window.taken + by * groups.length,
  reservedTaken: window.reservedTaken.map((held, index) => {
    const own = window.reserved[index]?.group;
    return held + by * groups.filter((group) => own && group && isSameGroup(own, group)).length;
  }),
});

/**
 * Seats an order of students: each takes a seat of its first reserve that has one, else an open seat. Seats
 * left in reserves then go to the next as open ones (docs/ranking.md). Answers the number of the reserve from
 * 1, 0 for an open seat, null for none.
 */
export function seatsInOrder(
  order: { reserves: number[] }[],
  { places, reserved }: { places: number; reserved: { seats: number }[] },
): (number | null)[] {
  const left = reserved.map(({ seats }) => seats);
  let open = places - sum(left);
  let seated = 0;
  const take = (reserves: number[]): number | null => {
    const own = seated < places ? reserves.find((number) => (left[number - 1] ?? 0) > 0) : undefined;
    if (own === undefined && open <= 0) return null;
    if (own === undefined) open -= 1;
    else left[own - 1] = (left[own - 1] ?? 0) - 1;
    seated += 1;
    return own ?? 0;
  };
  return order
    .map(({ reserves }) => take(reserves))
    .map((seat) => {
      if (seat !== null || seated >= places) return seat;
      seated += 1;
      return 0;
    });
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
