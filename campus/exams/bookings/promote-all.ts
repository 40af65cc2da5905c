import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { examSessions } from '../../db/schema.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { tellSeats } from '../tell.ts';
import { promoteWaiting } from './promote-waiting.ts';
import { holdSession } from './seats.ts';

/**
 * A periodic task: moves, each in a transaction of its own, the queues of sessions with a seat free. A seat that comes
 * free moves its queue at once; this finds who was passed over then and may have one now, since a lock is gone.
 */
export async function promoteAll(db: Database, clock: Clock): Promise<void> {
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await movable(db, now), {
    task: 'exams.promote-waiting',
    idOf: (examId) => examId,
    work: promoteIn,
  });
}

export async function promoteIn(tx: Database, examId: string, now: Date): Promise<void> {
  const read = await visibleSession(tx, examId);
  await holdSession(tx, read);
  const before = await visibleSession(tx, examId);
  if (before.status !== 'published') return;
  await promoteWaiting(tx, before, now);
  const after = await visibleSession(tx, examId);
  if (after.booked !== before.booked) await tellSeats(tx, examId, now);
}

async function movable(db: Database, now: Date): Promise<string[]> {
  const isFree = or(isNull(examSessions.capacity), lt(examSessions.booked, examSessions.capacity));
  const found = await db
    .select({ id: examSessions.id })
    .from(examSessions)
    .where(
      and(
        ...[eq(examSessions.status, 'published'), gt(examSessions.startsAt, now)],
        ...[gt(examSessions.waitlisted, 0), isFree],
      ),
    )
    .orderBy(asc(examSessions.startsAt));
  return found.map(({ id }) => id);
}
