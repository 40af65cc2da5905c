import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Merits } from '../../../contract/courses/courses.ts';
import { type EnrolRefusal, enrolmentMode, enrolmentStatus } from '../../../contract/courses/enrolments.ts';
import type { SeatGroup } from '../../../contract/courses/office.ts';
import type { OutlinedGroup, PlanRule } from '../../../contract/courses/plan-choice.ts';
import type { CourseMaterial, SyllabusTexts } from '../../../contract/courses/syllabus.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { careers } from './careers.ts';
import { offerings, programmes } from './catalogue.ts';
import { goesWith, id, instant, keeps, own, pgTable, said, word } from './columns.ts';
import { profiles } from './people.ts';

/** Seats that a window keeps for a group, until an instant (ISO) or else to the end. */
export type StoredReserve = { group: SeatGroup; seats: number; until: string | null };

/** Enrolment in an offering: [opensAt, closesAt). `taken` counts enrolments and places that are held. */
export const enrolmentWindows = pgTable(
  'enrolment_window',
  {
    offeringId: goesWith(() => offerings.id).primaryKey(),
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
    offeringId: said(keeps(() => offerings.id)),
    careerId: own(keeps(() => careers.id)),
    status: said(word(enrolmentStatus).notNull()),
    /** Why the order at the close left it without a place: codes of refusals. */
    reasons: said(jsonb().$type<EnrolRefusal[]>()),
    /** What the professor or the office said. */
    reason: said(text()),
    queueNumber: integer(),
    offeredUntil: instant(),
    /** For whom the seat was reserved that is held, or was; null: a seat for anybody. */
    seatGroup: said(jsonb().$type<SeatGroup>()),
    /** By which it is drawn: at random, one for a student in an offering, however often they ask. */
    number: said(integer()),
    /** In the order made at the close, from 1, with what that went by. */
    position: said(integer()),
    merits: said(jsonb().$type<Merits>()),
    /** Which of the window’s `rankedReserved` were for it in that order, by their numbers from 1. */
    reserves: said(integer().array()),
    requestedAt: said(instant().notNull()),
    decidedAt: said(instant()),
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

/** What a teacher wrote to students of a course; it stays as it was sent. */
export const courseMessages = pgTable(
  'course_message',
  {
    id: id(),
    offeringId: said(keeps(() => offerings.id)),
    authorId: own(keeps(() => profiles.id)),
    subject: said(text().notNull()),
    body: said(text().notNull()),
    sentAt: said(instant().notNull()),
    /** To how many it went. */
    recipients: integer().notNull(),
  },
  (table) => [
    index('course_message_offering').on(table.offeringId, table.sentAt),
    index('course_message_author').on(table.authorId, table.sentAt),
  ],
);

/** To whom it went: whoever got it reads it, whatever became of the enrolment. */
export const courseMessageRecipients = pgTable(
  'course_message_recipient',
  {
    messageId: said(goesWith(() => courseMessages.id)),
    careerId: own(goesWith(() => careers.id)),
    /** When it was opened. */
    readAt: said(instant()),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.careerId] }),
    index('course_message_recipient_career').on(table.careerId),
  ],
);

/** What the students of a programme's cohort choose their plans by, and when. */
export const planSchemes = pgTable(
  'plan_scheme',
  {
    id: id(),
    programmeId: goesWith(() => programmes.id),
    cohortYear: integer().notNull(),
    academicYear: integer().notNull(),
    groups: jsonb().$type<OutlinedGroup[]>().notNull(),
    rules: jsonb().$type<PlanRule[]>().notNull(),
    opensAt: instant().notNull(),
    closesAt: instant().notNull(),
    autoApprove: boolean().notNull(),
    /** The professor who decides; null: the office. */
    coordinatorId: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('plan_scheme_once').on(table.programmeId, table.cohortYear),
    check('plan_scheme_window', sql`${table.opensAt} < ${table.closesAt}`),
  ],
);

export type Syllabus = Partial<Record<Language, SyllabusTexts>>;

/** The syllabus of an offering by language, and links to its materials, written by its teachers. */
export const syllabi = pgTable('syllabus', {
  offeringId: goesWith(() => offerings.id).primaryKey(),
  draft: jsonb().$type<Syllabus>().notNull().default({}),
  savedAt: instant(),
  /** What students read: the draft as it was then. */
  published: jsonb().$type<Syllabus>(),
  publishedAt: instant(),
  version: integer().notNull().default(0),
  materials: jsonb().$type<CourseMaterial[]>().notNull().default([]),
  materialsVersion: integer().notNull().default(0),
});
