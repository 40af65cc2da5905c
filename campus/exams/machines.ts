import type { SessionStatus as StoredStatus } from '../../contract/exam-board.ts';
import type { BookingStatus, OutcomeStatus } from '../../contract/exams.ts';
import type { StateMachine } from '../platform/state-machine.ts';

/** What may happen to a session, a booking and an outcome (docs/domain.md, Exams), as far as record sheets (verbali) don't matter. */
export const sessionActions = [
  'save',
  'publish',
  'delete',
  'move',
  'resize',
  'cancel',
  'startEntry',
  'grade',
  'publishAll',
] as const;
export type SessionAction = (typeof sessionActions)[number];
/** `deleted` is where a draft has gone that is no longer there. */
export type SessionStatus = StoredStatus | 'deleted';

export const sessionMachine = {
  draft: { save: ['draft'], publish: ['published'], delete: ['deleted'] },
  published: {
    move: ['published'],
    resize: ['published'],
    cancel: ['cancelled'],
    startEntry: ['results_entry'],
  },
  results_entry: { grade: ['results_entry'], publishAll: ['results_published'] },
  // A corrected outcome is entered and published once more; the session stays where it is.
  results_published: { grade: ['results_published'], publishAll: ['results_published'] },
  cancelled: {},
  deleted: {},
} as const satisfies StateMachine<SessionStatus, SessionAction>;

export const bookingActions = ['book', 'promote', 'void', 'switch', 'markPresence'] as const;
export type BookingAction = (typeof bookingActions)[number];
/** `none` is where a student stands who has no booking of the session, or a voided one. */
export type BookingState = 'none' | Exclude<BookingStatus, 'voided'>;

const presences = ['present', 'absent', 'withdrew'] as const;

export const bookingMachine = {
  none: { book: ['booked', 'waitlisted'] },
  voided: { book: ['booked', 'waitlisted'] },
  waitlisted: { promote: ['booked'], void: ['voided'], switch: ['voided'] },
  booked: { void: ['voided'], switch: ['voided'], markPresence: presences },
  present: { markPresence: presences },
  absent: { markPresence: presences },
  withdrew: { markPresence: presences },
} as const satisfies StateMachine<BookingState | 'voided', BookingAction>;

export const outcomeActions = ['publish', 'accept', 'reject', 'expire', 'correct', 'record'] as const;
export type OutcomeAction = (typeof outcomeActions)[number];

export const outcomeMachine = {
  draft: { publish: ['published', 'auto_accepted', 'closed'] },
  published: {
    accept: ['accepted'],
    reject: ['rejected'],
    expire: ['auto_accepted', 'closed'],
    correct: ['draft'],
  },
  accepted: { record: ['recorded'] },
  auto_accepted: { record: ['recorded'] },
  rejected: {},
  closed: {},
  recorded: {},
} as const satisfies StateMachine<OutcomeStatus, OutcomeAction>;
