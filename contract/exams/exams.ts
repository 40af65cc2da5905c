import * as z from 'zod/mini';
import { credits } from '../catalogue/credits.ts';
import { ownThesis } from '../documents/thesis.ts';
import { id } from '../wire/id.ts';
import { reason } from '../wire/refusal.ts';
import { EXAM_KINDS, EXAM_MODES, OUTCOME_RESULTS, SILENCE_MEANS } from './constants.ts';
import { ownExamRequest } from './requests.ts';

/** A student's calls about exams. Instants are UTC; `examId` is the id of an exam session (appello). */
const instant = z.iso.datetime();
const nullableInstant = z.nullable(instant);
const count = z.int().check(z.minimum(0));

export const examKind = z.enum(EXAM_KINDS);
export const examMode = z.enum(EXAM_MODES);
/** Where a session stands in time; computed, never stored. `over` is past its end. */
export const examPhase = z.enum(['not_open', 'open', 'closed', 'running', 'over']);
export type ExamPhase = z.infer<typeof examPhase>;

export const bookingStatus = z.enum(['booked', 'waitlisted', 'voided', 'present', 'absent', 'withdrew']);
export type BookingStatus = z.infer<typeof bookingStatus>;

/** A turn of a session (turno); `capacity` null is without limit. */
export const examSlot = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  room: z.string(),
  capacity: z.nullable(count),
  taken: count,
});
export type ExamSlot = z.infer<typeof examSlot>;

/** What takes a booking away once booking closes, if it still stands then. */
export const bookingRisk = z.object({ voidedAt: instant, reasons: z.array(reason) });
export type BookingRisk = z.infer<typeof bookingRisk>;

/** The reader's latest booking of a session. `position` is the place in the queue, from 1, while it waits. */
export const ownBooking = z.object({
  id,
  status: bookingStatus,
  position: z.nullable(count),
  slotId: z.nullable(id),
  voidReason: z.nullable(z.string()),
  /** To what the session asks; null for none yet. */
  answer: z.optional(z.nullable(z.string())),
  /** Left out where nothing threatens it. */
  atRisk: z.optional(bookingRisk),
});

/** An exam session as a student sees it; `reasons` are all the rules that stand against booking it now. */
export const studentExam = z.object({
  id,
  courseTitle: z.string(),
  courseCode: z.string(),
  /** Credits, which are ECTS. */
  cfu: count,
  kind: examKind,
  mode: examMode,
  startsAt: instant,
  endsAt: instant,
  room: z.string(),
  notes: z.string(),
  /** What the board asks of who books, answered until the start; empty or left out: nothing. */
  question: z.optional(z.string()),
  phase: examPhase,
  cancelled: z.boolean(),
  bookingOpensAt: instant,
  bookingClosesAt: instant,
  /** Until then, included, the student may void the booking. */
  voidableUntil: instant,
  /** Null: without limit. */
  capacity: z.nullable(count),
  taken: count,
  /** How many wait in the queue of a full session. */
  waitlisted: count,
  /** Whether a full session still takes people into its queue now. */
  queueOpen: z.boolean(),
  slots: z.array(examSlot),
  booking: z.nullable(ownBooking),
  /** The live booking of the same course that a switch would give up for this one. */
  switchFrom: z.nullable(z.object({ examId: id, startsAt: instant })),
  reasons: z.array(reason),
  /** The reader's latest request to its board; left out for none. */
  request: z.optional(ownExamRequest),
  /** Whether the reader may ask the board for admission: only rules it can set aside stand. Left out: no. */
  canAsk: z.optional(z.boolean()),
  /** Grows with each change of the session. */
  version: z.int(),
  /** SEQUENCE of RFC 5545: grows with each change of session or own booking. Left out: `version` counts. */
  sequence: z.optional(z.int()),
});
export type StudentExam = z.infer<typeof studentExam>;

/** `now` is the institution's clock when it answered: what countdowns run from. */
export const studentExams = z.object({ now: instant, exams: z.array(studentExam) });

export const examRequest = z.object({ examId: id });

/** The rules against a booking as they stand at `now`, also before the window opens. */
export const eligibility = z.object({ now: instant, examId: id, reasons: z.array(reason) });
export type Eligibility = z.infer<typeof eligibility>;

/** Without a slot the earliest one with room is taken. */
export const bookExamRequest = z.object({ examId: id, slotId: z.optional(id) });
export type BookExam = z.infer<typeof bookExamRequest>;

/** `eventId` is that of the hub event about the same change. */
export const examBooking = z.object({
  id,
  examId: id,
  status: z.enum(['booked', 'waitlisted']),
  position: z.nullable(count),
  slotId: z.nullable(id),
  eventId: z.string(),
});
export type ExamBooking = z.infer<typeof examBooking>;

export const voidedBooking = z.object({ examId: id, eventId: z.string() });
export type VoidedBooking = z.infer<typeof voidedBooking>;

/** A booking that was made has a status; one that was given up has none any more. */
export const changedBooking = z.union([examBooking, voidedBooking]);
export type ChangedBooking = z.infer<typeof changedBooking>;

export const outcomeResult = z.enum(OUTCOME_RESULTS);
export type OutcomeResult = z.infer<typeof outcomeResult>;
export const outcomeStatus = z.enum([
  'draft',
  'published',
  'accepted',
  'rejected',
  'auto_accepted',
  'closed',
  'recorded',
  'annulled',
]);
export type OutcomeStatus = z.infer<typeof outcomeStatus>;

const becoming = <Of extends z.ZodMiniType>(of: Of) => z.object({ from: of, to: z.number() });
const average = z.nullable(becoming(z.nullable(z.number())));

/** Averages and credits after an outcome is accepted; an average is null without numbers to count. */
export const becomes = z.object({ weighted: average, arithmetic: average, credits: becoming(z.number()) });
export type Becomes = z.infer<typeof becomes>;

/** A published outcome (esito); `decisionDueAt` null where there is nothing to decide. */
export const studentOutcome = z.object({
  id,
  examId: id,
  courseTitle: z.string(),
  courseCode: z.string(),
  cfu: count,
  kind: examKind,
  examDate: instant,
  result: outcomeResult,
  /** Out of thirty, 18 and more of who passed; null without a number. */
  grade: z.nullable(z.int()),
  /** With honours (lode): of a grade of thirty. */
  honours: z.boolean(),
  teacherMessage: z.nullable(z.string()),
  /** What one was examined in, as the record sheet says it. */
  topics: z.optional(z.nullable(z.string())),
  status: outcomeStatus,
  /** Told on the spot and not on a record sheet yet: it can still be refused. */
  rejectable: z.optional(z.boolean()),
  /** Accepted, it waits for these courses to be on record before. */
  waitsFor: z.optional(z.array(z.string())),
  /** What no answer until `decisionDueAt` means. */
  silence: z.enum(SILENCE_MEANS),
  publishedAt: instant,
  decisionDueAt: nullableInstant,
  decidedAt: nullableInstant,
  /** Until then, included, the decision can be taken back; left out where it can't. */
  undoUntil: z.optional(instant),
  /** Null where there is nothing to decide, or the course is recorded already. */
  becomes: z.nullable(becomes),
  version: z.int(),
});
export type StudentOutcome = z.infer<typeof studentOutcome>;
export const studentOutcomes = z.object({ now: instant, outcomes: z.array(studentOutcome) });

/** `version` is that of the outcome as it was read: a corrected one is not decided unseen. */
export const decideOutcomeRequest = z.object({ outcomeId: id, version: z.int() });
export type DecideOutcome = z.infer<typeof decideOutcomeRequest>;
/** `eventId` is that of the hub event that tells the student's other windows of it. */
export const decidedOutcome = z.object({ outcomeId: id, status: outcomeStatus, eventId: z.string() });
export type DecidedOutcome = z.infer<typeof decidedOutcome>;

/** One unit passed or recognised; `grade` null without a number. */
export const transcriptRow = z.object({
  unitId: id,
  courseTitle: z.string(),
  courseCode: z.string(),
  cfu: count,
  grade: z.nullable(z.int()),
  honours: z.boolean(),
  recognised: z.boolean(),
  examDate: z.iso.date(),
});

/** An exam of the plan that isn't on record and will give a grade. */
const examToCome = z.object({ unitId: id, courseTitle: z.string(), courseCode: z.string(), cfu: count });
export type ExamToCome = z.infer<typeof examToCome>;

/**
 * The transcript (libretto), oldest first. Averages use the rows with a number; null without any.
 * `degreeBase` = weighted · 110 / 30, two decimals. `averages`: the weighted one after each such row.
 */
export const transcript = z.object({
  /** Of which the exams are. */
  programme: z.optional(z.string()),
  rows: z.array(transcriptRow),
  credits,
  weighted: z.nullable(z.number()),
  arithmetic: z.nullable(z.number()),
  degreeBase: z.nullable(z.number()),
  averages: z.array(z.object({ examDate: z.iso.date(), weighted: z.number() })),
  /** Accepted and waiting for a record sheet, counted nowhere; left out where the institution doesn't say. */
  awaited: z.optional(z.array(transcriptRow)),
  /** Null where none was agreed on. An institution may leave it out. */
  thesis: z.optional(z.nullable(ownThesis)),
  /** What the plan still holds, in its order; left out where the institution doesn't say. */
  toCome: z.optional(z.array(examToCome)),
});
export type Transcript = z.infer<typeof transcript>;
