import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { PLACE_OFFER_MS } from '../../../contract/wire/constants.ts';
import { isTaught } from '../../catalogue/taught.ts';
import type { Database } from '../../db/database.ts';
import { careers, enrolments, enrolmentWindows, offerings } from '../../db/schema.ts';
import { locksOn, stoppedNow } from '../../locks/locks-on.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { queueStands } from '../../seats/counts.ts';
import { giveInOrder } from '../../seats/queue.ts';
import { changeEnrolment, hasLapsed } from '../enrolments/enrolment-machine.ts';
import { aboutCourse, notify, resolve } from '../notices.ts';
import { enrolmentEvent } from '../tell.ts';
import { groupFacts } from './group-facts.ts';
import { reservesOf, type Seat, type SeatCounts, seatFor, withSeats } from './reserved-seats.ts';
import { lockWindow, shiftCounts, tellSeats, windowSeats } from './seats.ts';

/**
 * Lapses overdue offers and offers each free place, for 24 h, to the next in the queue who may have it.
 * Answers whether anything changed. The caller holds the window's lock and tells the seats.
 */
export async function moveQueue(tx: Database, offeringId: string, now: Date): Promise<boolean> {
  const lapsed = await lapseOffers(tx, offeringId, now);
  const offered = await offerFreePlaces(tx, offeringId, now);
  return lapsed || offered;
}

/** Counts out who has gone, gives what is free to the queue and tells the seats. */
export async function passOn(
  tx: Database,
  offeringId: string,
  gone: { gone?: Seat['group'][]; waitlisted?: number },
  now: Date,
): Promise<void> {
  await shiftCounts(tx, offeringId, gone);
  await moveQueue(tx, offeringId, now);
  await tellSeats(tx, offeringId, now);
}

/** A periodic task: moves every queue that time or the office has left behind. Answers how many moved. */
export async function moveQueues(db: Database, clock: Clock): Promise<number> {
  let moved = 0;
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await queuesToMove(db, now), {
    task: 'courses.move-queues',
    idOf: ({ offeringId }) => offeringId,
    work: async (tx, { offeringId }, at) => {
      await lockWindow(tx, offeringId);
      if (!(await moveQueue(tx, offeringId, at))) return;
      await tellSeats(tx, offeringId, at);
      moved += 1;
    },
  });
  return moved;
}

async function lapseOffers(tx: Database, offeringId: string, now: Date): Promise<boolean> {
  const lapsed = await tx
    .select({ id: enrolments.id, careerId: enrolments.careerId, seatGroup: enrolments.seatGroup })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offeringId), hasLapsed(now)));
  if (lapsed.length === 0) return false;
  await shiftCounts(tx, offeringId, { gone: lapsed.map(({ seatGroup }) => seatGroup) });
  const set = { decidedAt: now, decidedById: null };
  for (const { id, careerId } of lapsed) {
    const tells = [enrolmentEvent({ careerId, courseId: offeringId, action: 'lapsed' }, now)];
    await changeEnrolment(tx, id, 'lapse', { to: 'lapsed', by: null, set, tells }, now);
  }
  const to = lapsed.map(({ careerId }) => careerId);
  const { course, about } = await aboutCourse(tx, offeringId);
  await resolve(tx, 'placeOffered', { subject: offeringId, to }, now);
  await notify(tx, 'placeLapsed', { ...about, to, values: { course } }, now);
  return true;
}

async function offerFreePlaces(tx: Database, offeringId: string, now: Date): Promise<boolean> {
  const window = await windowToFill(tx, offeringId, now);
  const next = window ? await nextInQueue(tx, window, now) : [];
  if (next.length === 0) return false;
  const set = { decidedAt: now, decidedById: null, offeredUntil: addMilliseconds(now, PLACE_OFFER_MS) };
  await shiftCounts(tx, offeringId, { come: next.map(({ group }) => group), waitlisted: -next.length });
  for (const { id, careerId, group: seatGroup } of next) {
    const tells = [enrolmentEvent({ careerId, courseId: offeringId, action: 'offered' }, now)];
    const offered = { to: 'offered', by: null, set: { ...set, seatGroup }, tells } as const;
    await changeEnrolment(tx, id, 'offer', offered, now);
  }
  const to = next.map(({ careerId }) => careerId);
  const { course, about } = await aboutCourse(tx, offeringId);
  await notify(tx, 'placeOffered', { ...about, to, values: { course, until: set.offeredUntil } }, now);
  return true;
}

/** The window while somebody waits and a place is free; null otherwise, and once the course has ended. */
async function windowToFill(tx: Database, offeringId: string, now: Date) {
  const [row] = await tx
    .select({ window: enrolmentWindows })
    .from(enrolmentWindows)
    .innerJoin(offerings, eq(offerings.id, enrolmentWindows.offeringId))
    .where(and(eq(enrolmentWindows.offeringId, offeringId), queueStands(windowSeats), isTaught(now)));
  return row?.window ?? null;
}

type Waiting = Seat & { id: string; careerId: string };

/**
 * The first in the queue with a place for them and a career that may take it. The others keep their position,
 * and don't hold up those behind them.
 */
async function nextInQueue(
  tx: Database,
  window: SeatCounts & { offeringId: string },
  now: Date,
): Promise<Waiting[]> {
  const free = window.capacity === null ? Number.POSITIVE_INFINITY : window.capacity - window.taken;
  let left = window;
  return await giveInOrder(
    free,
    () => queueOf(tx, window.offeringId, now),
    async ({ stopped, unitId, academicYear, student, ...waiting }) => {
      const seat = seatFor(left, reservesOf(left.reserved, student), now);
      const about = { unitId, academicYear, now };
      const isLocked = async () =>
        stopped && (await locksOn(tx, waiting.careerId, 'COURSE_ENROL', about)).blocking.length > 0;
      if (!seat || (await isLocked())) return null;
      left = withSeats(left, [seat.group]);
      return { ...waiting, ...seat };
    },
  );
}

function queueOf(tx: Database, offeringId: string, now: Date) {
  return tx
    .select({
      id: enrolments.id,
      careerId: enrolments.careerId,
      unitId: offerings.unitId,
      academicYear: offerings.academicYear,
      student: groupFacts,
      stopped: sql<boolean>`${exists(stoppedNow(tx, 'COURSE_ENROL', careers.id, now))}`,
    })
    .from(enrolments)
    .innerJoin(careers, eq(careers.id, enrolments.careerId))
    .innerJoin(offerings, eq(offerings.id, enrolments.offeringId))
    .where(
      and(
        eq(enrolments.offeringId, offeringId),
        eq(enrolments.status, 'waitlisted'),
        eq(careers.status, 'active'),
      ),
    )
    .orderBy(asc(enrolments.queueNumber));
}

function queuesToMove(db: Database, now: Date) {
  const { offeringId } = enrolmentWindows;
  const withLapsedOffer = db
    .select({ offeringId: enrolments.offeringId })
    .from(enrolments)
    .where(hasLapsed(now));
  return db
    .select({ offeringId })
    .from(enrolmentWindows)
    .innerJoin(offerings, eq(offerings.id, offeringId))
    .where(or(inArray(offeringId, withLapsedOffer), and(queueStands(windowSeats), isTaught(now))));
}
