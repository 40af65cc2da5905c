import { and, asc, eq, exists, gt, inArray, lte } from 'drizzle-orm';
import { holdCareer } from '../../careers/hold-career.ts';
import type { Database } from '../../db/database.ts';
import { examBookings, examSessions } from '../../db/schema.ts';
import { holdLocks, stoppedNow } from '../../locks/stopped-now.ts';
import { reasonText } from '../../locks/words.ts';
import { eachDue } from '../../platform/jobs/each-due.ts';
import { languageOf } from '../../platform/language-of.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { visibleSession } from '../sessions/sessions.ts';
import { riskOf } from './at-risk.ts';
import { loadCareer } from './career-facts.ts';
import { latestBooking } from './own-booking.ts';
import { passLocks } from './pass-locks.ts';
import { holdSession } from './seats.ts';
import { voidWithReason } from './void-with-reason.ts';

type Booked = { examId: string; careerId: string };

/** A periodic task: voids, each in a transaction of its own, the bookings whose window has ended and that a lock still stops. */
export async function voidAllAtRisk(db: Database, clock: Clock, timeZone: string): Promise<void> {
  const now = await clock.now(db);
  await eachDue({ db, clock, now }, await bookingsToSee(db, now), {
    task: 'exams.void-at-risk',
    idOf: ({ examId, careerId }) => `${examId} ${careerId}`,
    work: (tx, booked, at) => voidAtRisk(tx, { ...booked, timeZone }, at),
  });
}

/** Those of sessions that no longer take bookings and have not begun, of careers that a lock stops. */
const bookingsToSee = (db: Database, now: Date): Promise<Booked[]> =>
  db
    .select({ examId: examBookings.sessionId, careerId: examBookings.careerId })
    .from(examSessions)
    .innerJoin(examBookings, eq(examBookings.sessionId, examSessions.id))
    .where(
      and(
        eq(examSessions.status, 'published'),
        lte(examSessions.bookingClosesAt, now),
        gt(examSessions.startsAt, now),
        inArray(examBookings.status, ['booked', 'waitlisted']),
        exists(stoppedNow(db, 'EXAM_BOOK', examBookings.careerId, now)),
      ),
    )
    .orderBy(asc(examSessions.startsAt), asc(examBookings.bookedAt));

/** Voids one of them, with the lock's own reason; a pass that lets it stand is used up. A lock that is gone takes nothing away. */
export async function voidAtRisk(
  tx: Database,
  { examId, careerId, timeZone }: Booked & { timeZone: string },
  now: Date,
): Promise<void> {
  await holdCareer(tx, careerId);
  await holdLocks(tx, careerId);
  const session = await visibleSession(tx, examId);
  if (session.status !== 'published' || now < session.bookingClosesAt) return;
  await holdSession(tx, session);
  const career = await loadCareer(tx, careerId, now);
  const own = career.bookings.find(({ sessionId }) => sessionId === examId);
  const booking = await latestBooking(tx, { sessionId: examId, careerId });
  if (!own || !booking || (own.status !== 'booked' && own.status !== 'waitlisted')) return;

  await passLocks(tx, session, { careerId, career }, now);
  const [lock] = riskOf(own, career.locks, now);
  if (!lock) return;
  const reason = reasonText(lock, { language: await languageOf(tx, careerId), timeZone });
  await voidWithReason(tx, session, booking, { by: 'system', actorId: null, reason }, now);
}
