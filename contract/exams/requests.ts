import * as z from 'zod/mini';
import { id } from '../wire/id.ts';
import { LEAST, LONGEST } from '../wire/limits.ts';
import { reasonText } from '../wire/reason-form.ts';

/** Requests to the board of a session by students whom its rules refuse. Instants are UTC. */
const instant = z.iso.datetime();

/** `lapsed`: the session began, or was cancelled, before the board decided. */
export const examRequestStatus = z.enum(['requested', 'granted', 'refused', 'withdrawn', 'lapsed']);
export type ExamRequestStatus = z.infer<typeof examRequestStatus>;

/** The reader's latest request for a session; `reason` is the board's for refusing it. */
export const ownExamRequest = z.object({
  id,
  status: examRequestStatus,
  message: z.string(),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type OwnExamRequest = z.infer<typeof ownExamRequest>;

/** Why one asks, for the board to read. */
export const askBoardForm = z.object({
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(LEAST.requestMessage, 'tooShort'),
      z.maxLength(LONGEST.requestMessage, 'tooLong'),
    ),
});
export const askBoardRequest = z.extend(askBoardForm, { examId: id });
export type AskBoard = z.infer<typeof askBoardRequest>;

/** `eventId` is that of the hub event about the same change. */
export const changedExamRequest = z.object({ examId: id, status: examRequestStatus, eventId: z.string() });
export type ChangedExamRequest = z.infer<typeof changedExamRequest>;

/** The rules that a board may set aside for one student: B02, and B04 before and after (docs/domain.md). */
export const rulesSetAside = ['exams.not_in_plan', 'exams.window_not_open', 'exams.window_closed'] as const;

/** One student who asks the board of a session, with those of the rules that stand now. */
export const boardExamRequest = z.object({
  id,
  /** The legal one, family name first. */
  name: z.string(),
  preferredName: z.nullable(z.string()),
  badge: z.nullable(z.string()),
  message: z.string(),
  requestedAt: instant,
  rules: z.array(z.enum(rulesSetAside)),
  version: z.int(),
});
export type BoardExamRequest = z.infer<typeof boardExamRequest>;

const decided = { examId: id, requestId: id, version: z.int() };
/** `version` is that of the request as it was read. */
export const decideExamRequest = z.discriminatedUnion('decision', [
  z.object({ ...decided, decision: z.literal('grant') }),
  z.object({ ...decided, decision: z.literal('refuse'), reason: reasonText }),
]);
export type DecideExamRequest = z.infer<typeof decideExamRequest>;
/** Takes the decision on one request back. */
export const undoExamRequest = z.object({ examId: id, requestId: id });
export type UndoExamRequest = z.infer<typeof undoExamRequest>;
export const decidedExamRequest = z.object({ requestId: id, status: examRequestStatus });
export type DecidedExamRequest = z.infer<typeof decidedExamRequest>;
