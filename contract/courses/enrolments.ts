import * as z from 'zod/mini';
import { programme } from '../catalogue/offerings.ts';
import { id } from '../wire/id.ts';
import { reasonText } from '../wire/reason-form.ts';

/** The rules that can stand against enrolling; each word is a text of campus. */
export const enrolRefusal = z.enum([
  'courses.career_not_active',
  'courses.not_in_plan',
  'courses.year_not_reached',
  'courses.already_passed',
  'courses.locked',
  'courses.already_enrolled',
  'courses.already_waiting',
  'courses.already_requested',
  'courses.already_asked',
  'courses.no_window',
  'courses.window_not_open',
  'courses.window_closed',
  'courses.full',
  'courses.only_reserved_left',
  'courses.waitlist_full',
]);
export type EnrolRefusal = z.infer<typeof enrolRefusal>;

/** How a place is come by: `ranked` and `draw` decide when the window closes, for all who asked at once. */
export const enrolmentMode = z.enum(['open', 'fifo', 'ranked', 'draw', 'approval']);
export type EnrolmentMode = z.infer<typeof enrolmentMode>;

export const enrolmentStatus = z.enum([
  'requested',
  'enrolled',
  'waitlisted',
  'pending',
  'offered',
  'rejected',
  'lapsed',
  'left',
  'withdrawn',
  'dropped',
  'removed',
  'completed',
  'not_completed',
]);
export type EnrolmentStatus = z.infer<typeof enrolmentStatus>;

/** Computed from the window [opensAt, closesAt) and the clock, never stored. */
export const enrolmentPhase = z.enum(['not_open', 'open', 'closed']);
export type EnrolmentPhase = z.infer<typeof enrolmentPhase>;

/**
 * For a window that decides at its close. `seal`: the SHA-256 of the seed, published from the start. The seed
 * itself is published with the order that it made (docs/ranking.md).
 */
export const windowRanking = z.object({
  seal: z.string(),
  seed: z.nullable(z.string()),
  rankedAt: z.nullable(z.iso.datetime()),
});
export type WindowRanking = z.infer<typeof windowRanking>;

/** Whom seats are reserved for: by programme, by the plan year of the course, or by both at once. */
export const reservedGroup = z.object({
  programme: z.nullable(programme),
  planYear: z.nullable(z.int()),
});
export type ReservedGroup = z.infer<typeof reservedGroup>;

export const reserve = z.extend(reservedGroup, {
  seats: z.int(),
  /** So many of them are free for the group alone: none once it is over. */
  kept: z.int(),
  /** Null: to the end, or to the close where places are given then. */
  until: z.nullable(z.iso.datetime()),
  /** Its seats are anybody’s by now. */
  isOver: z.boolean(),
  /** The reader is in the group; false to who teaches. */
  isOwn: z.boolean(),
});
export type Reserve = z.infer<typeof reserve>;

/** How and when one enrols. Instants in UTC. `taken` includes offered places; null capacity: no limit. */
export const enrolmentWindow = z.object({
  mode: enrolmentMode,
  phase: enrolmentPhase,
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  dropUntil: z.iso.datetime(),
  taken: z.int(),
  capacity: z.nullable(z.int()),
  waitlisted: z.int(),
  waitlistCapacity: z.nullable(z.int()),
  /** In the order in which a student of several groups takes their seats. */
  reserved: z.array(reserve),
  ranking: z.nullable(windowRanking),
});
export type EnrolmentWindow = z.infer<typeof enrolmentWindow>;

/** The request's number, told at once, and its position in the order from 1; null until the order is made. */
export const ownRanking = z.object({ number: z.int(), position: z.nullable(z.int()) });

/** The reader's own enrolment. `position` (from 1) exists while waitlisted, `offeredUntil` while offered. */
export const ownEnrolment = z.object({
  status: enrolmentStatus,
  requestedAt: z.iso.datetime(),
  position: z.nullable(z.int()),
  offeredUntil: z.nullable(z.iso.datetime()),
  /** What the professor or the office said to it, or why the order left it without a place. */
  reason: z.nullable(z.string()),
  ranking: z.nullable(ownRanking),
  /** It can be given up now: the place, or the place in the queue. */
  droppable: z.boolean(),
});
export type OwnEnrolment = z.infer<typeof ownEnrolment>;

/** What enrolling would make of the reader. */
export const becomes = z.enum(['enrolled', 'waitlisted', 'requested', 'pending']);
export type Becomes = z.infer<typeof becomes>;

/** What a change made of the enrolment; `eventId` is that of the hub event that tells of the same change. */
export const enrolmentChange = z.object({
  courseId: z.string(),
  status: enrolmentStatus,
  position: z.nullable(z.int()),
  eventId: z.optional(z.string()),
});
export type EnrolmentChange = z.infer<typeof enrolmentChange>;

/** What the office sends to take a student out of a course; the student reads the reason. */
export const removeFromCourseRequest = z.object({
  courseId: id,
  careerId: id,
  reason: reasonText,
});
