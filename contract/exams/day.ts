import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';

/** Who came to an exam, as its board writes it down on the day. Instants are UTC. */
const instant = z.iso.datetime();

/** `late` came after the start and sits it; `withdrew` came and gave up. */
export const attendanceMark = z.enum(['present', 'late', 'absent', 'withdrew']);
export type AttendanceMark = z.infer<typeof attendanceMark>;

/** What is written of one student; a change on top of another `version` is refused with 409. */
export const examAttendance = z.object({
  mark: z.nullable(attendanceMark),
  identityChecked: z.boolean(),
  /** Where the student sits, as the board writes it. */
  seat: z.string(),
  /** Who of the board wrote it last, and when. */
  by: z.string(),
  at: instant,
  version: z.int(),
});
export type ExamAttendance = z.infer<typeof examAttendance>;

/** All that is to stand of one student; `version` is that of what was read, 0 for nothing yet. */
export const attendRequest = z.object({
  examId: id,
  bookingId: id,
  version: z.int(),
  mark: z.nullable(attendanceMark),
  identityChecked: z.boolean(),
  seat: z.string().check(z.trim(), z.maxLength(LONGEST.seat, 'tooLong')),
});
export type Attend = z.infer<typeof attendRequest>;

export const attended = z.object({ bookingId: id, attendance: examAttendance });
export type Attended = z.infer<typeof attended>;

/** Days after an exam in which its board may record outcomes; bookings without one then count as absent. */
export const resultsDaysRequest = z.object({ days: z.int().check(z.minimum(7), z.maximum(365)) });
