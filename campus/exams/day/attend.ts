import { and, eq, sql } from 'drizzle-orm';
import type { Attend, Attended } from '../../../contract/exams/day.ts';
import type { Database } from '../../db/database.ts';
import { examAttendance, examBookings, examOutcomes } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound, VersionConflict } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { ownSession } from '../sessions/own-session.ts';
import { statusOf } from '../sessions/session-need.ts';
import { tellRoster } from '../tell.ts';
import { attendanceOf } from './attendance.ts';
import { canCome, isTakenNow } from './day-rules.ts';

/**
 * Writes down of one student who came, or did not. Throws `VersionConflict` when somebody else of the board wrote
 * something meanwhile: what one wrote never goes under what another did not see.
 */
export async function attend(
  tx: Database,
  { examId, professorId, timeZone, bookingId, version, ...written }: Asked,
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

type Asked = Attend & { professorId: string; timeZone: string };

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
