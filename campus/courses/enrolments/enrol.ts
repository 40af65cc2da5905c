import { randomInt } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { decidesAtClose } from '../../../contract/courses/enrolment-modes.ts';
import type { Becomes, EnrolmentChange, EnrolRefusal } from '../../../contract/courses/enrolments.ts';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { enrolments } from '../../db/schema.ts';
import { spendPasses } from '../../locks/spend-passes.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { type Seat, seatFor } from '../seats/reserved-seats.ts';
import { joinQueue, lockWindow, takeSeat, tellSeats } from '../seats/seats.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';
import { factsOf } from './course-facts.ts';
import { refusalsFor, type WindowFacts } from './enrolment-rules.ts';

export type OwnCourse = { courseId: string; careerId: string };

/**
 * Enrols a student as the course's mode says: a seat, a place in the queue, a request that is decided for all at the
 * close, or one to the professor. A seat that came free while somebody waits is never taken here. The career is held
 * first, as by whoever changes it: one that is given up meanwhile is found so.
 */
export async function enrol(
  tx: Database,
  { courseId, careerId }: OwnCourse,
  began: Date,
): Promise<Outcome<EnrolmentChange, EnrolRefusal>> {
  await holdCareer(tx, careerId);
  await lockWindow(tx, courseId);
  const now = await nowBehindLocks(tx, began);
  await moveQueue(tx, courseId, now);
  const facts = await factsOf(tx, careerId, courseId, now);
  const refusals = refusalsFor(facts, now);
  if (refusals.length > 0) return refused(refusals);

  await spendPasses(tx, facts.passes, { careerId, usedFor: `course:${courseId}` }, now);
  const place = facts.window && (await findPlace(tx, { courseId, careerId }, facts.window, now));
  if (!place) return refused([{ code: 'courses.full' }]);
  const { status, group: seatGroup = null, queueNumber = null, position = null, number = null } = place;
  const [enrolment] = await tx
    .insert(enrolments)
    .values({ offeringId: courseId, careerId, status, seatGroup, queueNumber, number, requestedAt: now })
    .returning({ id: enrolments.id });
  if (!enrolment) throw new Error('no enrolment was written');

  await audit(
    tx,
    {
      actorId: careerId,
      action: 'enrolment.enrol',
      entity: 'enrolment',
      entityId: enrolment.id,
      detail: { status },
    },
    now,
  );
  await tellSeats(tx, courseId, now);
  const enrolled = enrolmentEvent({ careerId, courseId, action: status }, now);
  await tellAll(tx, [enrolled]);
  return done({ courseId, status, position, eventId: enrolled.id });
}

type Place = Partial<Seat> & { status: Becomes; queueNumber?: number; position?: number; number?: number };

async function findPlace(
  tx: Database,
  own: OwnCourse,
  window: WindowFacts,
  now: Date,
): Promise<Place | null> {
  const { courseId } = own;
  if (decidesAtClose(window.mode)) return { status: 'requested', number: await drawNumber(tx, own) };
  if (window.mode === 'approval') return { status: 'pending' };
  const seat = seatFor(window, window.own, now);
  if (seat && (await takeSeat(tx, courseId, seat))) return { status: 'enrolled', ...seat };
  const queued = await joinQueue(tx, courseId);
  return queued && { status: 'waitlisted', ...queued };
}

type Student = { courseId: string; careerId: string };

/**
 * The number by which a student is drawn in an offering: of six digits, at random, so that it says nothing of who asked
 * first, and the same however often they ask, so that nobody gets a second lot. The caller holds the window's lock.
 */
async function drawNumber(tx: Database, { courseId, careerId }: Student): Promise<number> {
  const given = await tx
    .selectDistinct({ careerId: enrolments.careerId, number: enrolments.number })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, courseId), isNotNull(enrolments.number)));
  const own = given.find((each) => each.careerId === careerId)?.number;
  if (own) return own;
  const used = new Set(given.map(({ number }) => number));
  let number = randomNumber();
  while (used.has(number)) number = randomNumber();
  return number;
}

const randomNumber = () => randomInt(100_000, 1_000_000);
