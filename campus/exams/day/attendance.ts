import { eq, type SQL } from 'drizzle-orm';
import type { ExamAttendance } from '../../../contract/exams/day.ts';
import type { Database } from '../../db/database.ts';
import { nameForOthers } from '../../db/name-for-others.ts';
import { examAttendance, examBookings, people, profiles } from '../../db/schema.ts';

/** What is written of a session's students, by their bookings. */
export const attendanceIn = (db: Database, sessionId: string) =>
  attendanceWhere(db, eq(examBookings.sessionId, sessionId));

/** What is written of one student; undefined for nothing. */
export const attendanceOf = async (db: Database, bookingId: string): Promise<ExamAttendance | undefined> =>
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
