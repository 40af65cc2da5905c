import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { enrolments, enrolmentWindows } from '../../db/schema.ts';
import { changeEnrolment } from '../enrolments/change-enrolment.ts';
import { aboutCourse, notify } from '../notices.ts';
import { joinQueue, lockWindow, tellSeats } from '../seats/seats.ts';
import { moveQueue } from '../seats/waiting-list.ts';
import { enrolmentEvent } from '../tell.ts';

/** The windows that have made their order, and in which somebody still asks. */
export const windowsLeftBehind = (db: Database) =>
  db
    .selectDistinct({ offeringId: enrolments.offeringId })
    .from(enrolments)
    .innerJoin(enrolmentWindows, eq(enrolmentWindows.offeringId, enrolments.offeringId))
    .where(
      and(
        eq(enrolments.status, 'requested'),
        oneOf(enrolmentWindows.mode, ['ranked', 'draw']),
        isNotNull(enrolmentWindows.rankedAt),
      ),
    );

/**
 * Who was let in at the very close, and missed the order, waits behind it, or is told that the course is full: until
 * this version the instant was taken before the wait for the window's lock. The order itself stands.
 */
export async function settleLeftBehind(tx: Database, offeringId: string, now: Date): Promise<void> {
  await lockWindow(tx, offeringId);
  const left = await tx
    .select({ id: enrolments.id, careerId: enrolments.careerId })
    .from(enrolments)
    .where(and(eq(enrolments.offeringId, offeringId), eq(enrolments.status, 'requested')))
    .orderBy(asc(enrolments.requestedAt), asc(enrolments.number));
  for (const one of left) await settleOne(tx, offeringId, one, now);
  await moveQueue(tx, offeringId, now);
  await tellSeats(tx, offeringId, now);
}

async function settleOne(
  tx: Database,
  courseId: string,
  { id, careerId }: { id: string; careerId: string },
  now: Date,
): Promise<void> {
  const queued = await joinQueue(tx, courseId);
  const action = queued ? ('waitlisted' as const) : ('rejected' as const);
  const set = queued
    ? { queueNumber: queued.queueNumber }
    : { decidedAt: now, reasons: ['courses.full' as const] };
  const tells = [enrolmentEvent({ careerId, courseId, action }, now)];
  await changeEnrolment(tx, id, 'rank', { to: action, by: null, set, tells }, now);
  const { course, about } = await aboutCourse(tx, courseId);
  await notify(
    tx,
    queued ? 'rankedWaiting' : 'rankedOut',
    { ...about, to: [careerId], values: { course } },
    now,
  );
}
