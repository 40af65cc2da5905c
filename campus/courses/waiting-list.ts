import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq, exists, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { PLACE_OFFER_MS } from '../../contract/constants.ts';
import { isTaught } from '../catalogue/taught.ts';
import type { Database } from '../db/database.ts';
import { careers, enrolments, enrolmentWindows, offerings } from '../db/schema.ts';
import { locksOn } from '../locks/locks-on.ts';
import { stoppedNow } from '../locks/stopped-now.ts';
import type { Clock } from '../platform/clock.ts';
import { changeEnrolment } from './change-enrolment.ts';
import { aboutCourse, notify, resolve } from './notices.ts';
import { lockWindow, shiftCounts, tellSeats } from './seats.ts';
import { enrolmentEvent } from './tell.ts';

/**
 * Writes down the offers that have lapsed and offers each free place to the next in the queue, for 24 hours from
 * now. Answers whether anything changed; the caller holds the window's lock and tells the seats.
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
  gone: { taken?: number; waitlisted?: number },
  now: Date,
): Promise<void> {
  await shiftCounts(tx, offeringId, gone);
  await moveQueue(tx, offeringId, now);
  await tellSeats(tx, offeringId, now);
}

/** A periodic task: moves every queue that time or the office has left behind. Answers how many moved. */
export async function moveQueues(db: Database, clock: Clock): Promise<number> {
  let moved = 0;
  for (const { offeringId } of await queuesToMove(db, await clock.now(db))) {
    const changed = await clock.transact(db, async (tx, now) => {
      await lockWindow(tx, offeringId);
      if (!(await moveQueue(tx, offeringId, now))) return false;
      await tellSeats(tx, offeringId, now);
      return true;
    });
    if (changed) moved += 1;
  }
  return moved;
}

async function lapseOffers(tx: Database, offeringId: string, now: Date): Promise<boolean> {
  const lapsed = await tx
    .select({ id: enrolments.id, careerId: enrolments.careerId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.offeringId, offeringId),
        eq(enrolments.status, 'offered'),
        lte(enrolments.offeredUntil, now),
      ),
    );
  if (lapsed.length === 0) return false;
  await shiftCounts(tx, offeringId, { taken: -lapsed.length });
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
  const places = await freePlaces(tx, offeringId, now);
  const next = places > 0 ? await nextInQueue(tx, offeringId, places, now) : [];
  if (next.length === 0) return false;
  const set = { decidedAt: now, decidedById: null, offeredUntil: addMilliseconds(now, PLACE_OFFER_MS) };
  await shiftCounts(tx, offeringId, { taken: next.length, waitlisted: -next.length });
  for (const { id, careerId } of next) {
    const tells = [enrolmentEvent({ careerId, courseId: offeringId, action: 'offered' }, now)];
    await changeEnrolment(tx, id, 'offer', { to: 'offered', by: null, set, tells }, now);
  }
  const to = next.map(({ careerId }) => careerId);
  const { course, about } = await aboutCourse(tx, offeringId);
  await notify(tx, 'placeOffered', { ...about, to, values: { course, until: set.offeredUntil } }, now);
  return true;
}

/** How many of the queue have a free place; none once the course has ended. */
async function freePlaces(tx: Database, offeringId: string, now: Date): Promise<number> {
  const { capacity, taken, waitlisted } = enrolmentWindows;
  const [window] = await tx
    .select({ capacity, taken, waitlisted })
    .from(enrolmentWindows)
    .innerJoin(offerings, eq(offerings.id, enrolmentWindows.offeringId))
    .where(and(eq(enrolmentWindows.offeringId, offeringId), isTaught(now)));
  if (!window) return 0;
  return Math.min(window.waitlisted, (window.capacity ?? Number.MAX_SAFE_INTEGER) - window.taken);
}

type Waiting = { id: string; careerId: string };

/** The first in the queue whose career may take a place; the others keep their place in the queue. */
async function nextInQueue(tx: Database, offeringId: string, places: number, now: Date): Promise<Waiting[]> {
  const next: Waiting[] = [];
  for (const { stopped, unitId, academicYear, ...waiting } of await queueOf(tx, offeringId, now)) {
    if (next.length === places) break;
    const about = { unitId, academicYear, now };
    const isLocked =
      stopped && (await locksOn(tx, waiting.careerId, 'COURSE_ENROL', about)).blocking.length > 0;
    if (!isLocked) next.push(waiting);
  }
  return next;
}

function queueOf(tx: Database, offeringId: string, now: Date) {
  return tx
    .select({
      id: enrolments.id,
      careerId: enrolments.careerId,
      unitId: offerings.unitId,
      academicYear: offerings.academicYear,
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
  const { offeringId, capacity, taken, waitlisted } = enrolmentWindows;
  const withLapsedOffer = db
    .select({ offeringId: enrolments.offeringId })
    .from(enrolments)
    .where(and(eq(enrolments.status, 'offered'), lte(enrolments.offeredUntil, now)));
  const withFreePlace = and(gt(waitlisted, 0), or(isNull(capacity), lt(taken, capacity)), isTaught(now));
  return db
    .select({ offeringId })
    .from(enrolmentWindows)
    .innerJoin(offerings, eq(offerings.id, offeringId))
    .where(or(inArray(offeringId, withLapsedOffer), withFreePlace));
}
