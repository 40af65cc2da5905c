import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import { attendanceMark } from '../../../contract/exams/day.ts';
import { instant, pgTable, word } from './columns.ts';
import { examBookings } from './exams.ts';
import { profiles } from './people.ts';

/** What the board wrote of somebody on the day of the exam; the booking itself changes with the outcome. */
export const examAttendance = pgTable('exam_attendance', {
  bookingId: uuid()
    .primaryKey()
    .references(() => examBookings.id, { onDelete: 'restrict' }),
  mark: word(attendanceMark),
  identityChecked: boolean().notNull().default(false),
  seat: text().notNull().default(''),
  /** Who wrote it last. */
  writtenBy: uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'restrict' }),
  writtenAt: instant().notNull(),
  version: integer().notNull().default(1),
});
