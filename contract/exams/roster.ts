import * as z from 'zod/mini';
import { accommodation } from '../careers/accommodations.ts';
import { id } from '../wire/id.ts';
import { LONGEST } from '../wire/limits.ts';
import { reasonText } from '../wire/reason-form.ts';
import { sessionDetail, sessionStatus } from './board.ts';
import { LARGEST_BATCH } from './constants.ts';
import { examAttendance } from './day.ts';
import { bookingStatus, outcomeResult, outcomeStatus } from './exams.ts';
import { boardExamRequest } from './requests.ts';

/** What a professor reads and asks about an exam session's students and their results. Instants are UTC. */
const instant = z.iso.datetime();
const count = z.int().check(z.minimum(0));
/** As it came with what was read: a change on top of another one is refused with 409. */
const version = z.int();

export const rosterOutcome = z.object({
  id,
  result: outcomeResult,
  grade: z.nullable(z.int()),
  honours: z.boolean(),
  teacherMessage: z.nullable(z.string()),
  /** What the student was examined in, for the record sheet. */
  topics: z.optional(z.nullable(z.string())),
  status: outcomeStatus,
  decisionDueAt: z.nullable(instant),
  version,
});
export type RosterOutcome = z.infer<typeof rosterOutcome>;

/** One student of a session; `position` is the place in the queue, from 1. */
export const rosterRow = z.object({
  bookingId: id,
  /** The legal one, family name first. */
  name: z.string(),
  preferredName: z.nullable(z.string()),
  badge: z.nullable(z.string()),
  email: z.string(),
  /** What is arranged for the student on the day of the exam. */
  accommodations: z.array(accommodation),
  status: bookingStatus,
  position: z.nullable(count),
  slotId: z.nullable(id),
  bookedAt: instant,
  /** To what the session asks; null for none yet. */
  answer: z.optional(z.nullable(z.string())),
  /** What the board wrote on the day; null for nothing, left out where the institution keeps none. */
  attendance: z.optional(z.nullable(examAttendance)),
  outcome: z.nullable(rosterOutcome),
});
export type RosterRow = z.infer<typeof rosterRow>;

/** Results that were published together a moment ago, which can be taken back by who reads this. */
const lastPublication = z.object({ publishedAt: instant, count, undoUntil: instant });
export type LastPublication = z.infer<typeof lastPublication>;

const voidedRow = z.object({ bookingId: id, name: z.string(), undoUntil: instant });
export type VoidedRow = z.infer<typeof voidedRow>;

/** By family name, those in the queue after the others in its order. */
export const roster = z.object({
  now: instant,
  session: sessionDetail,
  /** Whether attendance is being recorded now. Left out if the institution records none. */
  takenNow: z.optional(z.boolean()),
  rows: z.array(rosterRow),
  /** Open requests for admission, the oldest first; left out where the institution takes none. */
  requests: z.optional(z.array(boardExamRequest)),
  lastPublication: z.optional(z.nullable(lastPublication)),
  /** Whom who reads this took off the roster a moment ago. */
  lastVoided: z.optional(z.array(voidedRow)),
});
export type Roster = z.infer<typeof roster>;

/** A result as it is entered; `result` null takes the entry back. `version` 0 stands for none yet. */
export const resultEntry = z.object({
  bookingId: id,
  version,
  result: z.nullable(outcomeResult),
  grade: z.nullable(z.int()),
  honours: z.boolean(),
  teacherMessage: z.nullable(z.string().check(z.trim(), z.maxLength(LONGEST.teacherMessage, 'tooLong'))),
  /** Left out, they stay as they are. */
  topics: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(LONGEST.examTopics, 'tooLong')))),
});
export type ResultEntry = z.infer<typeof resultEntry>;

/** All or nothing. */
export const gradeRequest = z.object({
  examId: id,
  entries: z.array(resultEntry).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
});
export type Grade = z.infer<typeof gradeRequest>;
export const graded = z.object({
  entries: z.array(z.object({ bookingId: id, version, outcome: z.nullable(rosterOutcome) })),
});
export type Graded = z.infer<typeof graded>;

/** Publishes what is entered: these drafts as they were read, all of them or none; or all that there are. */
export const publishOutcomesRequest = z.object({
  examId: id,
  drafts: z.optional(
    z.array(z.object({ bookingId: id, version })).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
  ),
});
export type PublishOutcomes = z.infer<typeof publishOutcomesRequest>;
/** The results as a file for a spreadsheet, in the words of the reader's language. */
export const exportedResults = z.object({ fileName: z.string(), csv: z.string() });

export const publishedOutcomes = z.object({ published: count, status: sessionStatus });

/** Of those that were published together, at that instant. */
export const undoOutcomesRequest = z.object({ examId: id, publishedAt: instant });
export type UndoOutcomes = z.infer<typeof undoOutcomesRequest>;
export const undoneOutcomes = z.object({ retracted: count, status: sessionStatus });
export type UndoneOutcomes = z.infer<typeof undoneOutcomes>;

export const correctOutcomeRequest = z.object({ outcomeId: id, version, reason: reasonText });
export type CorrectOutcome = z.infer<typeof correctOutcomeRequest>;
export const correctedOutcome = z.object({ outcomeId: id, version });

export const voidByBoardRequest = z.object({ examId: id, bookingId: id, reason: reasonText });
export type VoidByBoard = z.infer<typeof voidByBoardRequest>;
export const undoVoidRequest = z.object({ examId: id, bookingId: id });
export type UndoVoid = z.infer<typeof undoVoidRequest>;
export const restoredBooking = z.object({ bookingId: id, status: bookingStatus });
export type RestoredBooking = z.infer<typeof restoredBooking>;
