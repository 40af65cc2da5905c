import type { SessionStatus as StoredStatus } from '../../contract/exams/board.ts';
import type { BookingStatus, OutcomeStatus } from '../../contract/exams/exams.ts';
import type { SheetStatus as StoredSheetStatus } from '../../contract/exams/record-sheets.ts';
import type { ExamRequestStatus } from '../../contract/exams/requests.ts';
import { examBookings, examOutcomes, examRequests, examSessions, recordSheets } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { allTransitionsOf, foundTransitionsOf, transitionsOf } from '../platform/states/transition.ts';

/** Actions on sessions, bookings, board requests, outcomes and record sheets (docs/domain.md, Exams). */
export const sessionActions = [
  'save',
  'publish',
  'undo',
  'delete',
  'move',
  'resize',
  'cancel',
  'restore',
  'startEntry',
  'grade',
  'publishAll',
  'reopenEntry',
] as const;
type SessionAction = (typeof sessionActions)[number];
/** `deleted` is where a draft has gone that is no longer there. */
export type SessionStatus = StoredStatus | 'deleted';

export const sessionMachine = {
  draft: { save: ['draft'], publish: ['published'], delete: ['deleted'] },
  published: {
    move: ['published'],
    resize: ['published'],
    cancel: ['cancelled'],
    undo: ['draft'],
    startEntry: ['results_entry'],
  },
  results_entry: { grade: ['results_entry'], publishAll: ['results_published'] },
  // A corrected outcome is entered and published once more; the session stays where it is.
  results_published: {
    grade: ['results_published'],
    publishAll: ['results_published'],
    reopenEntry: ['results_entry'],
  },
  cancelled: { restore: ['published'] },
  deleted: {},
} as const satisfies StateMachine<SessionStatus, SessionAction>;

export const bookingActions = [
  'book',
  'promote',
  'void',
  'restore',
  'switch',
  'markPresence',
  'unmark',
  'lapse',
] as const;
type BookingAction = (typeof bookingActions)[number];
/** `none` is where a student stands who has no booking of the session, or a voided one. */
export type BookingState = 'none' | Exclude<BookingStatus, 'voided'>;

const presences = ['present', 'absent', 'withdrew'] as const;

export const bookingMachine = {
  none: { book: ['booked', 'waitlisted'] },
  voided: { book: ['booked', 'waitlisted'], restore: ['booked', 'waitlisted'] },
  waitlisted: { promote: ['booked'], void: ['voided'], switch: ['voided'] },
  booked: { void: ['voided'], switch: ['voided'], markPresence: presences, lapse: ['absent'] },
  present: { markPresence: presences, unmark: ['booked', ...presences] },
  absent: { markPresence: presences, unmark: ['booked', ...presences] },
  withdrew: { markPresence: presences, unmark: ['booked', ...presences] },
} as const satisfies StateMachine<BookingState | 'voided', BookingAction>;

export const examRequestActions = ['ask', 'grant', 'refuse', 'undo', 'withdraw', 'lapse', 'restore'] as const;
type ExamRequestAction = (typeof examRequestActions)[number];
/** `none` is where a student stands who has asked nothing of the board. */
export type ExamRequestState = 'none' | ExamRequestStatus;

export const examRequestMachine = {
  none: { ask: ['requested'] },
  withdrawn: { ask: ['requested'] },
  requested: { grant: ['granted'], refuse: ['refused'], withdraw: ['withdrawn'], lapse: ['lapsed'] },
  // The seat that was granted may be given up, or taken away, and asked for once more.
  granted: { ask: ['requested'], undo: ['requested'] },
  refused: { undo: ['requested'] },
  lapsed: { restore: ['requested'] },
} as const satisfies StateMachine<ExamRequestState, ExamRequestAction>;

export const outcomeActions = [
  'publish',
  'accept',
  'reject',
  'expire',
  'undo',
  'correct',
  'retract',
  'record',
  'rectify',
  'annul',
  'lapse',
] as const;
export type OutcomeAction = (typeof outcomeActions)[number];

export const outcomeMachine = {
  draft: { publish: ['published', 'auto_accepted', 'closed'] },
  published: {
    accept: ['accepted'],
    reject: ['rejected'],
    expire: ['auto_accepted', 'closed'],
    correct: ['draft'],
    retract: ['draft'],
  },
  accepted: { undo: ['published'], record: ['recorded'], lapse: ['annulled'] },
  // Told on the spot, it can be refused until it stands on a record sheet.
  auto_accepted: { reject: ['rejected'], retract: ['draft'], record: ['recorded'], lapse: ['annulled'] },
  rejected: { undo: ['published', 'auto_accepted'] },
  // Failed or given up, and on a recorded sheet: a mistake is corrected as any other.
  closed: { retract: ['draft'], rectify: ['recorded'] },
  recorded: { rectify: ['recorded'], annul: ['annulled'] },
  annulled: {},
} as const satisfies StateMachine<OutcomeStatus, OutcomeAction>;

export const sheetActions = [
  'prepare',
  'discard',
  'check',
  'reopen',
  'approve',
  'sign',
  'record',
  'rectify',
  'annul',
] as const;
export type SheetAction = (typeof sheetActions)[number];
/** `discarded` is where a draft has gone that is no longer there. */
type SheetStatus = StoredSheetStatus | 'discarded';

export const sheetMachine = {
  draft: { prepare: ['draft'], discard: ['discarded'], check: ['ready'] },
  ready: { reopen: ['draft'], approve: ['ready'], sign: ['signed'] },
  signed: { record: ['recorded'] },
  recorded: { rectify: ['rectified'], annul: ['annulled'] },
  rectified: { rectify: ['rectified'], annul: ['annulled'] },
  // Annulled while somebody on it had failed: their outcome stands.
  annulled: { rectify: ['rectified'] },
  discarded: {},
} as const satisfies StateMachine<SheetStatus, SheetAction>;

/** Moves a session that its board has read. */
export const changeSession = transitionsOf(examSessions, sessionMachine, 'exam-session');

/** Moves those that have begun. */
export const changeSessions = foundTransitionsOf(examSessions, sessionMachine, 'exam-session');

/** Moves a booking of a held session. */
export const changeBooking = transitionsOf(examBookings, bookingMachine, 'exam-booking');

/** Moves those of a session at once. */
export const changeBookings = foundTransitionsOf(examBookings, bookingMachine, 'exam-booking');

/** Moves a request to the board: of two who decide it, or withdraw it meanwhile, one. */
export const changeRequest = transitionsOf(examRequests, examRequestMachine, 'exam-request');

/** Moves those that nobody decides any more. */
export const changeRequests = foundTransitionsOf(examRequests, examRequestMachine, 'exam-request');

export const changeOutcome = transitionsOf(examOutcomes, outcomeMachine, 'exam-outcome');

export const changeOutcomes = allTransitionsOf(examOutcomes, outcomeMachine, 'exam-outcome');

/** Moves a sheet of a held session, or one that the caller holds. */
export const changeSheet = transitionsOf(recordSheets, sheetMachine, 'record-sheet');
