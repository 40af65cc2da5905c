import { and, count, eq, inArray } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { SaveEnrolmentWindow } from '../../../contract/courses/office.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import type { StoredReserve } from '../../db/schema/courses.ts';
import { enrolments, enrolmentWindows, programmes } from '../../db/schema.ts';
import { type Refusal, when } from '../../platform/outcome.ts';
import { isSameGroup, reservedSeats } from './reserved-seats.ts';

export type ReserveRefusal =
  | 'windows.reserved_unlimited'
  | 'windows.reserved_beyond'
  | 'windows.reserved_twice'
  | 'windows.reserved_ends_early'
  | 'windows.reserved_to_close'
  | 'windows.reserved_below_taken'
  | 'windows.reserved_taken'
  | 'windows.unknown_programme';

/** What is reserved as it is kept. */
export const reservesIn = ({ reserved = [] }: SaveEnrolmentWindow): StoredReserve[] =>
  reserved.map(({ group, seats, until }) => ({ group, seats, until: until?.toISOString() ?? null }));

/** What is wrong with the reserves of a window in themselves. */
function faultsOfReserves(window: SaveEnrolmentWindow): Refusal<ReserveRefusal>[] {
  const { capacity = null, mode, opensAt } = window;
  const reserves = reservesIn(window);
  const seats = reserves.reduce((total, reserve) => total + reserve.seats, 0);
  return [
    when(seats > 0 && capacity === null, { code: 'windows.reserved_unlimited', field: 'capacity' }),
    capacity === null
      ? []
      : when(seats > capacity, {
          ...{ code: 'windows.reserved_beyond', field: 'reserved' },
          params: { seats, capacity },
        }),
    reserves.flatMap(({ group, until }, index) => [
      ...when(
        reserves.slice(0, index).some((other) => isSameGroup(other.group, group)),
        {
          ...{ code: 'windows.reserved_twice', field: `reserved.${index}.group` },
        },
      ),
      ...when(until !== null && decidesAtClose(mode), {
        ...{ code: 'windows.reserved_to_close', field: `reserved.${index}.until` },
      }),
      ...when(until !== null && new Date(until) <= opensAt, {
        ...{ code: 'windows.reserved_ends_early', field: `reserved.${index}.until` },
      }),
    ]),
  ].flat();
}

/** How many seats of each reserve are held, in its order. The caller holds the window's lock. */
export async function heldOf(tx: Database, offeringId: string, reserves: StoredReserve[]): Promise<number[]> {
  if (reserves.length === 0) return [];
  const held = await tx
    .select({ group: enrolments.seatGroup, seats: count() })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offeringId), oneOf(enrolments.status, ['enrolled', 'offered'])))
    .groupBy(enrolments.seatGroup);
  return reserves.map(
    (reserve) => held.find(({ group }) => group && isSameGroup(group, reserve.group))?.seats ?? 0,
  );
}

/**
 * What stands against these reserves: a programme that doesn't exist, fewer seats than the group already
 * holds, or more seats than are left beside those already taken.
 */
export async function refusalsOfReserves(
  tx: Database,
  window: SaveEnrolmentWindow,
  held: number[],
  now: Date,
): Promise<Refusal<ReserveRefusal>[]> {
  const faults = faultsOfReserves(window);
  const reserves = reservesIn(window);
  if (faults.length > 0 || reserves.length === 0) return faults;
  const known = await programmesAmong(tx, reserves);
  const against = reserves.flatMap(({ group: { programme }, seats }, index) => [
    ...(programme === undefined
      ? []
      : when(!known.has(programme), {
          ...{ code: 'windows.unknown_programme' as const, field: `reserved.${index}.group.programme` },
          params: { programme },
        })),
    ...when(seats < (held[index] ?? 0), {
      ...{ code: 'windows.reserved_below_taken' as const, field: `reserved.${index}.seats` },
      params: { taken: held[index] ?? 0 },
    }),
  ]);
  return against.length > 0 ? against : await refusalsOfRoom(tx, window, held, now);
}

async function programmesAmong(tx: Database, reserves: StoredReserve[]): Promise<Set<string>> {
  const codes = reserves.flatMap(({ group }) => group.programme ?? []);
  if (codes.length === 0) return new Set();
  const known = await tx
    .select({ code: programmes.code })
    .from(programmes)
    .where(inArray(programmes.code, codes));
  return new Set(known.map(({ code }) => code));
}

/** Who has a seat already keeps it: what is reserved is free, or held by who it is for. */
async function refusalsOfRoom(
  tx: Database,
  window: SaveEnrolmentWindow,
  reservedTaken: number[],
  now: Date,
): Promise<Refusal<ReserveRefusal>[]> {
  const { mode, capacity = null } = window;
  const [stored] = await tx
    .select({ taken: enrolmentWindows.taken, rankedAt: enrolmentWindows.rankedAt })
    .from(enrolmentWindows)
    .where(eq(enrolmentWindows.offeringId, window.offeringId));
  if (!stored || capacity === null || stored.taken > capacity) return [];
  const counts = { ...stored, mode, capacity, reserved: reservesIn(window), reservedTaken };
  const kept = reservedSeats(counts, now).reduce((total, seats) => total + seats, 0);
  const left = capacity - stored.taken;
  return when(kept > left, {
    ...{ code: 'windows.reserved_taken' as const, field: 'reserved' },
    params: { kept, left },
  });
}
