import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SessionStatus } from '../../../contract/exams/board.ts';
import type { Attend, Attended, ExamAttendance } from '../../../contract/exams/day.ts';
import type { BookingStatus, OutcomeStatus } from '../../../contract/exams/exams.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { examAttendance, examBookings, examOutcomes, people, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { dayOf } from '../../platform/time/days.ts';
import { ownSession } from '../sessions/own-session.ts';
import { statusOf } from '../sessions/session-need.ts';
import { tellRoster } from '../tell.ts';

/**
 * Writes down whether one student came. Throws `VersionConflict` if another board member wrote meanwhile, so
 * that nobody overwrites what they haven't seen.
 */
export async function attend(
  tx: Database,
  { examId, professorId, timeZone, bookingId, version, ...written }: Params,
  now: Date,
): Promise<Outcome<Attended, 'state.not_allowed'>> {
  const session = await ownSession(tx, { examId, professorId });
  const status = statusOf(session, now);
  if (!isTakenNow({ status, startsAt: session.startsAt }, timeZone, now)) return notAllowed();
  const { booking, outcome } = await bookingOf(tx, examId, bookingId);
  if (!canCome(booking.status, outcome?.status ?? null)) return notAllowed();

  const values = { ...written, writtenBy: professorId, writtenAt: now };
  const [row] =
    version === 0
      ? await tx
          .insert(examAttendance)
          .values({ bookingId, ...values })
          .onConflictDoNothing()
          .returning({ version: examAttendance.version })
      : await tx
          .update(examAttendance)
          .set({ ...values, version: sql`${examAttendance.version} + 1` })
          .where(and(eq(examAttendance.bookingId, bookingId), eq(examAttendance.version, version)))
          .returning({ version: examAttendance.version });
  if (!row) throw new VersionConflict('exam attendance', bookingId);
  const action = { actorId: professorId, action: 'exam-attendance.write', entity: 'exam-booking' };
  await audit(tx, { ...action, entityId: bookingId, detail: written }, now);
  await tellRoster(tx, examId, now);
  const attendance = await attendanceOf(tx, bookingId);
  if (!attendance) throw new NotFound('exam attendance', bookingId);
  return done({ bookingId, attendance });
}

type Params = Attend & { professorId: string; timeZone: string };

/** Held, so that no outcome is published of it meanwhile; throws `NotFound` for one of another session. */
async function bookingOf(tx: Database, examId: string, bookingId: string) {
  const [found] = await tx
    .select({ booking: examBookings, outcome: examOutcomes })
    .from(examBookings)
    .leftJoin(examOutcomes, eq(examOutcomes.bookingId, examBookings.id))
    .where(and(eq(examBookings.id, bookingId), eq(examBookings.sessionId, examId)))
    .for('update', { of: examBookings });
  if (!found) throw new NotFound('exam booking', bookingId);
  return found;
}

/** What is written of a session's students, by their bookings. */
export const attendanceIn = (db: Database, sessionId: string) =>
  attendanceWhere(db, eq(examBookings.sessionId, sessionId));

/** What is written of one student; undefined for nothing. */
const attendanceOf = async (db: Database, bookingId: string): Promise<ExamAttendance | undefined> =>
  (await attendanceWhere(db, eq(examBookings.id, bookingId))).get(bookingId);

async function attendanceWhere(db: Database, which: SQL): Promise<ReadonlyMap<string, ExamAttendance>> {
  const rows = await db
    .select({
      bookingId: examAttendance.bookingId,
      mark: examAttendance.mark,
      identityChecked: examAttendance.identityChecked,
      seat: examAttendance.seat,
      by: nameForOthers,
      at: examAttendance.writtenAt,
      version: examAttendance.version,
    })
    .from(examBookings)
    .innerJoin(examAttendance, eq(examAttendance.bookingId, examBookings.id))
    .innerJoin(profiles, eq(profiles.id, examAttendance.writtenBy))
    .innerJoin(people, eq(people.id, profiles.personId))
    .where(which);
  return new Map(rows.map(({ bookingId, at, ...row }) => [bookingId, { ...row, at: at.toISOString() }]));
}

type Session = { status: SessionStatus; startsAt: Date };

/** Says if attendance is taken now: from 0:00 of the exam's day until all results are published. */
export function isTakenNow({ status, startsAt }: Session, timeZone: string, now: Date): boolean {
  if (status === 'results_entry') return true;
  return status === 'published' && dayOf(startsAt, timeZone) <= dayOf(now, timeZone);
}

/** Whether somebody with this booking can come: there is a seat, and no outcome has been told. */
export const canCome = (booking: BookingStatus, outcome: OutcomeStatus | null): boolean =>
  booking === 'booked' && (outcome === null || outcome === 'draft');
