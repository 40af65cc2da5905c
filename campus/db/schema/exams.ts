import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { noShowMeans, recordingMode, sessionStatus, silenceMeans } from '../../../contract/exams/board.ts';
import { attendanceMark } from '../../../contract/exams/day.ts';
import { bookingStatus, examKind, examMode } from '../../../contract/exams/exams.ts';
import { examRequestStatus } from '../../../contract/exams/requests.ts';
import { careers } from './careers.ts';
import { courseUnits, offerings } from './catalogue.ts';
import { goesWith, id, instant, keeps, localText, own, pgTable, said, word } from './columns.ts';
import { profiles } from './people.ts';

export const examPeriods = pgTable('exam_period', {
  id: id(),
  name: localText().notNull(),
  startsOn: date({ mode: 'string' }).notNull(),
  endsOn: date({ mode: 'string' }).notNull(),
});

/** One date of an exam (appello). Its booking phase is computed, never stored. */
export const examSessions = pgTable(
  'exam_session',
  {
    id: id(),
    unitId: said(keeps(() => courseUnits.id)),
    periodId: uuid().references(() => examPeriods.id),
    kind: said(word(examKind).notNull().default('final')),
    mode: word(examMode).notNull(),
    recording: word(recordingMode).notNull().default('publication'),
    startsAt: said(instant().notNull()),
    endsAt: said(instant().notNull()),
    room: said(text().notNull().default('')),
    bookingOpensAt: instant().notNull(),
    bookingClosesAt: instant().notNull(),
    cancelUntil: instant().notNull(),
    /** Null: without limit. `booked` counts the live bookings that hold a seat. */
    capacity: integer(),
    booked: integer().notNull().default(0),
    waitlist: boolean().notNull().default(true),
    /** Whether who may not book by the rules may ask the board. */
    takesRequests: boolean().notNull().default(false),
    /** The last number given in the queue; never goes back, so order is the order of commits. */
    queueCounter: integer().notNull().default(0),
    waitlisted: integer().notNull().default(0),
    chairId: own(keeps(() => profiles.id)),
    /** Whom it is kept for; null: everybody. */
    reservedFor: text().array(),
    decisionDays: integer().notNull().default(3),
    silence: word(silenceMeans).notNull().default('accept'),
    noShow: word(noShowMeans).notNull().default('none'),
    notes: said(text().notNull().default('')),
    /** What the board asks of who books; empty: nothing. */
    question: said(text().notNull().default('')),
    /** Of a final: only for who passed a partial of the unit, as long as that counts. */
    requiresPartial: boolean().notNull().default(false),
    /** Of a partial: a final that begins later takes it no more; null: it counts for good. */
    validUntil: instant(),
    status: said(word(sessionStatus).notNull().default('draft')),
    cancelReason: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('exam_session_unit').on(table.unitId, table.startsAt),
    index('exam_session_chair').on(table.chairId),
    check(
      'exam_session_seats',
      sql`0 <= ${table.booked} and (${table.capacity} is null or ${table.booked} <= ${table.capacity})`,
    ),
    check(
      'exam_session_dates',
      sql`${table.bookingOpensAt} < ${table.bookingClosesAt} and ${table.bookingClosesAt} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
);

/** The offerings whose students it is for: their groups learn of seats. */
export const examSessionOfferings = pgTable(
  'exam_session_offering',
  {
    sessionId: goesWith(() => examSessions.id),
    offeringId: goesWith(() => offerings.id),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.offeringId] }),
    index('exam_session_offering_offering').on(table.offeringId),
  ],
);

/** A turn of a session (turno), with a capacity of its own if it has one. */
export const examSlots = pgTable(
  'exam_slot',
  {
    id: id(),
    sessionId: goesWith(() => examSessions.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    room: text().notNull().default(''),
    capacity: integer(),
    booked: integer().notNull().default(0),
  },
  (table) => [
    index('exam_slot_session').on(table.sessionId),
    check(
      'exam_slot_seats',
      sql`0 <= ${table.booked} and (${table.capacity} is null or ${table.booked} <= ${table.capacity})`,
    ),
  ],
);

export const examBoards = pgTable(
  'exam_board',
  {
    sessionId: said(keeps(() => examSessions.id)),
    profileId: own(keeps(() => profiles.id)),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.profileId] }),
    index('exam_board_profile').on(table.profileId),
  ],
);

export const examBookings = pgTable(
  'exam_booking',
  {
    id: said(id()),
    sessionId: said(keeps(() => examSessions.id)),
    careerId: own(keeps(() => careers.id)),
    unitId: uuid()
      .notNull()
      .references(() => courseUnits.id),
    kind: said(word(examKind).notNull()),
    slotId: uuid().references(() => examSlots.id),
    status: said(word(bookingStatus).notNull()),
    /** Place in the order of the queue; null once it never stood there. */
    queueNumber: said(integer()),
    /** To what the session asks. */
    answer: said(text()),
    bookedAt: said(instant().notNull()),
    /** When a seat came free for who waited; null for who had one from the start, or waits. */
    promotedAt: said(instant()),
    voidedAt: said(instant()),
    voidedBy: said(word({ options: ['student', 'professor', 'office', 'system'] })),
    voidReason: said(text()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('exam_booking_live_once')
      .on(table.careerId, table.unitId, table.kind)
      .where(sql`${table.status} in ('booked', 'waitlisted')`),
    index('exam_booking_session').on(table.sessionId, table.status, table.queueNumber),
    index('exam_booking_career').on(table.careerId),
    index('exam_booking_slot').on(table.slotId),
  ],
);

/** What the board wrote of somebody on the day of the exam; the booking itself changes with the outcome. */
export const examAttendance = pgTable('exam_attendance', {
  bookingId: own(said(keeps(() => examBookings.id).primaryKey())),
  mark: said(word(attendanceMark)),
  identityChecked: said(boolean().notNull().default(false)),
  seat: said(text().notNull().default('')),
  /** Who wrote it last. */
  writtenBy: keeps(() => profiles.id),
  writtenAt: said(instant().notNull()),
  version: integer().notNull().default(1),
});

/**
 * A student's request to book a session that the rules refuse. It is no booking: it holds no seat, stands in
 * no queue, and no count or list of bookings includes it. A granted request becomes a booking.
 */
export const examRequests = pgTable(
  'exam_request',
  {
    id: id(),
    sessionId: said(keeps(() => examSessions.id)),
    careerId: own(keeps(() => careers.id)),
    unitId: keeps(() => courseUnits.id),
    /** The student's reason, for the board. */
    message: said(text().notNull()),
    status: said(word(examRequestStatus).notNull().default('requested')),
    requestedAt: said(instant().notNull()),
    decidedAt: said(instant()),
    decidedBy: uuid().references(() => profiles.id, { onDelete: 'restrict' }),
    /** The board's, where it refused. */
    reason: said(text()),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('exam_request_open_once')
      .on(table.careerId, table.sessionId)
      .where(sql`${table.status} = 'requested'`),
    index('exam_request_session').on(table.sessionId, table.status),
    index('exam_request_career').on(table.careerId),
  ],
);
