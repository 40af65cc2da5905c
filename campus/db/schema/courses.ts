import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Merits } from '../../../contract/courses/courses.ts';
import { type EnrolRefusal, enrolmentMode, enrolmentStatus } from '../../../contract/courses/enrolments.ts';
import type { SeatGroup } from '../../../contract/courses/office.ts';
import { careers } from './careers.ts';
import { offerings } from './catalogue.ts';
import { id, instant, pgTable, word } from './columns.ts';

/** Seats that a window keeps for a group, until an instant (ISO) or else to the end. */
export type StoredReserve = { group: SeatGroup; seats: number; until: string | null };

/** When and how students enrol in an offering: [opensAt, closesAt). `taken` counts enrolments and held places. */
export const enrolmentWindows = pgTable(
  'enrolment_window',
  {
    offeringId: uuid()
      .primaryKey()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    mode: word(enrolmentMode).notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    dropUntil: instant().notNull(),
    /** Null: without limit. */
    capacity: integer(),
    taken: integer().notNull().default(0),
    /** Null: without limit; 0: no waiting list. */
    waitlistCapacity: integer(),
    waitlisted: integer().notNull().default(0),
    queueCounter: integer().notNull().default(0),
    reserved: jsonb().$type<StoredReserve[]>().notNull().default([]),
    /** Of each of `reserved`, in its order, how many seats are held. */
    reservedTaken: integer().array().notNull().default([]),
    /** What decides at the close by lot: made with the window, told only when it has been used. */
    seed: text(),
    /** When the order was made, once; and how many got a place by it at once. */
    rankedAt: instant(),
    rankedPlaces: integer(),
    /** What was reserved then, and free. */
    rankedReserved: jsonb().$type<Omit<StoredReserve, 'until'>[]>(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'enrolment_window_seats',
      sql`0 <= ${table.taken} and (${table.capacity} is null or ${table.taken} <= ${table.capacity})`,
    ),
    check(
      'enrolment_window_reserved',
      sql`cardinality(${table.reservedTaken}) = jsonb_array_length(${table.reserved}) and 0 <= all (${table.reservedTaken})`,
    ),
    check('enrolment_window_dates', sql`${table.opensAt} < ${table.closesAt}`),
    check('enrolment_window_seed', sql`${table.mode} not in ('ranked', 'draw') or ${table.seed} is not null`),
  ],
);

export const enrolments = pgTable(
  'enrolment',
  {
    id: id(),
    offeringId: uuid()
      .notNull()
      .references(() => offerings.id, { onDelete: 'restrict' }),
    careerId: uuid()
      .notNull()
      .references(() => careers.id, { onDelete: 'restrict' }),
    status: word(enrolmentStatus).notNull(),
    /** Why the order at the close left it without a place: codes of refusals. */
    reasons: jsonb().$type<EnrolRefusal[]>(),
    /** What the professor or the office said. */
    reason: text(),
    queueNumber: integer(),
    offeredUntil: instant(),
    /** For whom the seat was reserved that is held, or was; null: a seat for anybody. */
    seatGroup: jsonb().$type<SeatGroup>(),
    /** By which it is drawn: at random, one for a student in an offering, however often they ask. */
    number: integer(),
    /** In the order made at the close, from 1, with what that went by. */
    position: integer(),
    merits: jsonb().$type<Merits>(),
    /** Which of the window’s `rankedReserved` were for it in that order, by their numbers from 1. */
    reserves: integer().array(),
    requestedAt: instant().notNull(),
    decidedAt: instant(),
    decidedById: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('enrolment_live_once')
      .on(table.offeringId, table.careerId)
      .where(sql`${table.status} in ('requested', 'enrolled', 'waitlisted', 'pending', 'offered')`),
    index('enrolment_offering').on(table.offeringId, table.status, table.queueNumber),
    index('enrolment_career').on(table.careerId),
  ],
);
