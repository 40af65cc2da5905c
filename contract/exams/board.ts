import * as z from 'zod/mini';
import { programme } from '../catalogue/offerings.ts';
import { id } from '../wire/id.ts';
import { LONGEST, MOST_SLOTS, RANGE } from '../wire/limits.ts';
import { reasonText } from '../wire/reason-form.ts';
import { reason } from '../wire/refusal.ts';
import { NO_SHOW_MEANS, RECORDING_MODES, SILENCE_MEANS } from './constants.ts';
import { examKind, examMode, examPhase, examSlot } from './exams.ts';

/** A professor's calls about the exam sessions of the own offerings and boards. Instants are UTC. */

/** Who chairs a session from now on, by their profile. */
export const setChairRequest = z.object({ examId: id, chairId: id });
export type SetChair = z.infer<typeof setChairRequest>;
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
/** As it came with what was read: a change on top of another one is refused with 409. */
const version = z.int();
const typedInstant = z.iso.datetime({ offset: true, error: 'date' });
const typedRoom = z.string().check(z.trim(), z.maxLength(LONGEST.room, 'tooLong'));
const within = ([least, most]: readonly [number, number]) =>
  z.int('invalid').check(z.minimum(least, 'invalid'), z.maximum(most, 'invalid'));
const typedCapacity = z.nullable(within(RANGE.capacity));

export const sessionStatus = z.enum([
  'draft',
  'published',
  'results_entry',
  'results_published',
  'cancelled',
]);
export type SessionStatus = z.infer<typeof sessionStatus>;
export const recordingMode = z.enum(RECORDING_MODES);
export const silenceMeans = z.enum(SILENCE_MEANS);
export const noShowMeans = z.enum(NO_SHOW_MEANS);

/** What a session needs from its board next, in the order of the list: what is unfinished, then by haste. */
export const sessionNeeds = [
  'draft',
  'results',
  'publish',
  'record',
  'deciding',
  'upcoming',
  'done',
  'cancelled',
] as const;
export const sessionNeed = z.enum(sessionNeeds);
export type SessionNeed = z.infer<typeof sessionNeed>;

/** How far the results are, over the bookings that hold a seat. */
export const resultCounts = z.object({
  seated: count,
  /** Results entered and not yet published. */
  drafts: count,
  published: count,
  /** Published ones the student may still decide on. */
  undecided: count,
  /** Accepted and not recorded; left out where the institution keeps no record sheets. */
  unrecorded: z.optional(count),
});
export type ResultCounts = z.infer<typeof resultCounts>;

export const boardSession = z.object({
  id,
  courseTitle: z.string(),
  courseCode: z.string(),
  kind: examKind,
  mode: examMode,
  startsAt: instant,
  endsAt: instant,
  room: z.string(),
  bookingOpensAt: instant,
  bookingClosesAt: instant,
  status: sessionStatus,
  phase: examPhase,
  need: sessionNeed,
  /** Null is without limit. */
  capacity: z.nullable(count),
  taken: count,
  waitlisted: count,
  results: resultCounts,
  cancelReason: z.nullable(z.string()),
  version,
});
export type BoardSession = z.infer<typeof boardSession>;
export const boardSessions = z.object({ now: instant, sessions: z.array(boardSession) });

const person = z.object({ id, name: z.string() });

/** All settings of a session. `warnings` are nearby finals of the same students. */
export const sessionDetail = z.extend(boardSession, {
  offeringIds: z.array(id),
  periodId: z.nullable(id),
  gradingMode: z.enum(['numeric30', 'passFail']),
  recording: recordingMode,
  cancelUntil: instant,
  waitlist: z.boolean(),
  /** Whether who may not book by the rules may ask the board. */
  takesRequests: z.optional(z.boolean()),
  slots: z.array(examSlot),
  chair: person,
  board: z.array(person),
  reservedFor: z.array(z.string()),
  decisionDays: count,
  silence: silenceMeans,
  noShow: noShowMeans,
  notes: z.string(),
  /** What is asked of who books; empty: nothing. */
  question: z.optional(z.string()),
  /** A final only for who passed a partial of the course. */
  requiresPartial: z.optional(z.boolean()),
  /** The last instant at which a final may begin that takes this partial; null: it counts for good. */
  validUntil: z.optional(z.nullable(instant)),
  warnings: z.array(z.object({ courseTitle: z.string(), startsAt: instant })),
  /** Published, and never booked: it can be made a draft again. */
  undoable: z.boolean(),
  /** Until when its own cancellation can be taken back by who reads this; null where it can't. */
  undoUntil: z.optional(z.nullable(instant)),
});
export type SessionDetail = z.infer<typeof sessionDetail>;

/** What the last session of a course was set to; the next one may begin with it, moved to its own day. */
const lastSession = z.object({
  kind: examKind,
  mode: examMode,
  recording: recordingMode,
  startsAt: instant,
  endsAt: instant,
  room: z.string(),
  bookingOpensAt: instant,
  bookingClosesAt: instant,
  cancelUntil: instant,
  capacity: z.nullable(count),
  waitlist: z.boolean(),
  takesRequests: z.optional(z.boolean()),
  slots: z.array(z.object({ startsAt: instant, endsAt: instant, capacity: z.nullable(count) })),
  boardIds: z.array(id),
  reservedFor: z.array(z.string()),
  decisionDays: count,
  silence: silenceMeans,
  noShow: noShowMeans,
  notes: z.string(),
  question: z.optional(z.string()),
  requiresPartial: z.optional(z.boolean()),
});
export type LastSession = z.infer<typeof lastSession>;

/** What a new session can be made of: the own courses with their offerings, the periods still to come. */
export const sessionChoices = z.object({
  courses: z.array(
    z.object({
      unitId: id,
      title: z.string(),
      code: z.string(),
      /** Those it belongs to, which a session can be kept for. */
      programmes: z.array(programme),
      offerings: z.array(z.object({ id, academicYear: z.int(), term: z.string(), partition: z.string() })),
      last: z.nullable(lastSession),
    }),
  ),
  periods: z.array(z.object({ id, name: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date() })),
});
export type SessionChoices = z.infer<typeof sessionChoices>;

const typedSlot = z.object({
  startsAt: typedInstant,
  endsAt: typedInstant,
  room: typedRoom,
  capacity: typedCapacity,
});

/**
 * A draft to save; without `examId` a new one. Messages are words of `shared.field`. Either all slots have a
 * capacity, and the session has their sum, or none has.
 */
export const saveSessionRequest = z.object({
  examId: z.optional(id),
  version: z.optional(version),
  offeringIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(20, 'invalid')),
  periodId: z.nullable(id),
  kind: examKind,
  mode: examMode,
  recording: recordingMode,
  startsAt: typedInstant,
  endsAt: typedInstant,
  room: typedRoom,
  bookingOpensAt: typedInstant,
  bookingClosesAt: typedInstant,
  /** Null: as long as the booking is open. */
  cancelUntil: z.nullable(typedInstant),
  capacity: typedCapacity,
  waitlist: z.boolean(),
  takesRequests: z.optional(z.boolean()),
  slots: z.array(typedSlot).check(z.maxLength(MOST_SLOTS, 'invalid')),
  boardIds: z.array(id).check(z.maxLength(20, 'invalid')),
  reservedFor: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(20, 'invalid')),
  decisionDays: within(RANGE.decisionDays),
  silence: silenceMeans,
  noShow: noShowMeans,
  notes: z.string().check(z.trim(), z.maxLength(LONGEST.notes, 'tooLong')),
  question: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.question, 'tooLong'))),
  requiresPartial: z.optional(z.boolean()),
  validUntil: z.optional(z.nullable(typedInstant)),
  /** Publishes it as well, or saves nothing: what stands against that is refused. */
  publish: z.optional(z.boolean()),
});
export type SaveSession = z.infer<typeof saveSessionRequest>;

/** What is unusual about a session at a time in a room; `examId` where it is there already. */
export const checkSessionRequest = z.object({
  examId: z.optional(id),
  startsAt: typedInstant,
  endsAt: typedInstant,
  room: typedRoom,
  capacity: typedCapacity,
});
export type CheckSession = z.infer<typeof checkSessionRequest>;
export const checkedSession = z.object({ warnings: z.array(reason) });
export type CheckedSession = z.infer<typeof checkedSession>;

/** What is there after a change of a session. */
export const changedSession = z.object({ examId: id, version });
export type ChangedSession = z.infer<typeof changedSession>;

export const sessionVersionRequest = z.object({ examId: id, version });
export type SessionVersion = z.infer<typeof sessionVersionRequest>;

/** Slots move along by as much as the start does. */
export const moveSessionRequest = z.object({
  examId: id,
  version,
  startsAt: typedInstant,
  endsAt: typedInstant,
  room: typedRoom,
});
export type MoveSession = z.infer<typeof moveSessionRequest>;

/** The seats of a published session. With slots, each named slot has its own; the session has their sum. */
export const resizeSessionRequest = z.object({
  examId: id,
  version,
  capacity: typedCapacity,
  slots: z.array(z.object({ id, capacity: typedCapacity })).check(z.maxLength(MOST_SLOTS, 'invalid')),
});
export type ResizeSession = z.infer<typeof resizeSessionRequest>;

export const cancelSessionRequest = z.object({ examId: id, version, reason: reasonText });
export type CancelSession = z.infer<typeof cancelSessionRequest>;
