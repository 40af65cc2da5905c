import { eq, sql } from 'drizzle-orm';
import type { Merits } from '../../../contract/courses/courses.ts';
import type { EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import type { Database } from '../../db/database.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import type { Event } from '../../platform/live/events.ts';
import { changeEnrolments } from '../enrolments/enrolment-machine.ts';
import { aboutCourse, notify } from '../notices.ts';
import { reservedSeats, type Seat, seatsInOrder } from '../seats/reserved-seats.ts';
import { seatsOf, shiftCounts } from '../seats/seats.ts';
import { enrolmentEvent } from '../tell.ts';
import type { RequestAtClose } from './requests-at-close.ts';

export type RankedRequest = RequestAtClose & { points: number; merits: Merits | null; reserves: number[] };
type Fallen = RequestAtClose & { reasons: EnrolRefusal[] };

/**
 * Gives the free places in order, reserved ones first to their groups. The next requests wait, if there is a
 * list; the others are rejected. Each student is told once. `fallen` ones take no part and are told why. The
 * number of statements doesn't depend on the number of requests.
 */
export async function settleRanking(
  tx: Database,
  offeringId: string,
  { order, fallen }: { order: RankedRequest[]; fallen: Fallen[] },
  now: Date,
): Promise<void> {
  const { places, reserved, room, queueCounter } = await roomOf(tx, offeringId, now);
  const numbers = seatsInOrder(order, { places, reserved });
  const seats = numbers.map((number) => (number ? (reserved[number - 1]?.group ?? null) : null));
  const enrolled = order.filter((_, index) => numbers[index] !== null);
  const others = order.filter((_, index) => numbers[index] === null);
  const waiting = others.slice(0, room);
  const out = others.slice(room);
  await tx
    .update(enrolmentWindows)
    .set({
      rankedAt: now,
      rankedPlaces: enrolled.length,
      rankedReserved: reserved,
      queueCounter: queueCounter + waiting.length,
    })
    .where(eq(enrolmentWindows.offeringId, offeringId));
  const come = seats.filter((_, index) => numbers[index] !== null);
  await shiftCounts(tx, offeringId, { come, waitlisted: waiting.length });
  await writePositions(tx, order, { seats, waiting, queueCounter });
  await writeReasons(tx, [...out.map(({ id }) => ({ id, reasons: ['courses.full' as const] })), ...fallen]);
  await moveAll(tx, offeringId, { enrolled, waitlisted: waiting, rejected: [...out, ...fallen] }, now);
  await notifyAll(tx, offeringId, { enrolled, waiting, out, fallen }, now);
}

/** How many have a place, for whom of them it is kept, and how many may wait behind them. */
async function roomOf(tx: Database, offeringId: string, now: Date) {
  const window = await seatsOf(tx, offeringId);
  const { capacity, taken, waitlistCapacity, waitlisted, queueCounter } = window;
  const left = (limit: number | null, used: number) =>
    limit === null ? Number.MAX_SAFE_INTEGER / 2 : Math.max(0, limit - used);
  const kept = reservedSeats(window, now);
  const reserved = window.reserved.map(({ group }, index) => ({ group, seats: kept[index] ?? 0 }));
  return {
    places: left(capacity, taken),
    reserved,
    room: left(waitlistCapacity, waitlisted),
    queueCounter,
  };
}

type Given = { seats: Seat['group'][]; waiting: RankedRequest[]; queueCounter: number };

/** Writes for each request its position, merits and seat, and its queue number if it waits. */
async function writePositions(
  tx: Database,
  order: RankedRequest[],
  { seats, waiting, queueCounter }: Given,
): Promise<void> {
  if (order.length === 0) return;
  const queueNumbers = new Map(waiting.map(({ id }, index) => [id, queueCounter + index + 1]));
  const rows = order.map(({ id, merits, reserves }, index) => ({
    ...{ id, merits, reserves },
    position: index + 1,
    seatGroup: seats[index],
    queueNumber: queueNumbers.get(id) ?? null,
  }));
  await tx.execute(sql`
    update ${enrolments} set position = ranked.position, queue_number = ranked."queueNumber", merits = ranked.merits,
      reserves = ranked.reserves, seat_group = ranked."seatGroup"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ranked(id uuid, position int, "queueNumber" int, merits jsonb, reserves int[], "seatGroup" jsonb)
    where ${enrolments.id} = ranked.id`);
}

async function writeReasons(tx: Database, rows: { id: string; reasons: EnrolRefusal[] }[]): Promise<void> {
  if (rows.length === 0) return;
  const against = rows.map(({ id, reasons }) => ({ id, reasons }));
  await tx.execute(sql`
    update ${enrolments} set reasons = against.reasons
    from jsonb_to_recordset(${JSON.stringify(against)}::jsonb) as against(id uuid, reasons jsonb)
    where ${enrolments.id} = against.id`);
}

type Become = Record<'enrolled' | 'waitlisted' | 'rejected', RequestAtClose[]>;

async function moveAll(tx: Database, courseId: string, become: Become, now: Date): Promise<void> {
  for (const to of ['enrolled', 'waitlisted', 'rejected'] as const) {
    const ids = become[to].map(({ id }) => id);
    const tells = become[to].map(
      ({ careerId }): Event => enrolmentEvent({ careerId, courseId, action: to }, now),
    );
    const set = to === 'waitlisted' ? {} : { decidedAt: now };
    await changeEnrolments(tx, ids, 'rank', { to, by: null, set, tells }, now);
  }
}

type Groups = Record<'enrolled' | 'waiting' | 'out' | 'fallen', RequestAtClose[]>;

async function notifyAll(tx: Database, courseId: string, groups: Groups, now: Date): Promise<void> {
  const { course, about } = await aboutCourse(tx, courseId);
  const notice = (group: keyof Groups) => ({
    ...about,
    to: groups[group].map(({ careerId }) => careerId),
    values: { course },
  });
  await notify(tx, 'requestAccepted', notice('enrolled'), now);
  await notify(tx, 'rankedWaiting', notice('waiting'), now);
  await notify(tx, 'rankedOut', notice('out'), now);
  await notify(tx, 'requestVoid', notice('fallen'), now);
}
