import type { BookingStatus, OutcomeStatus } from '../../contract/exams.ts';
import type { StateMachine } from '../platform/state-machine.ts';

/** What may happen to a session, a booking and an outcome (domain §14), as far as record sheets (verbali) don't matter. */
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
export type SessionStatus =
  | 'draft'
  | 'published'
  | 'results_entry'
  | 'results_published'
  | 'cancelled'
  | 'deleted';

export const sessionMachine: StateMachine<SessionStatus, SessionAction> = {
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
};

export const bookingActions = ['book', 'promote', 'void', 'switch', 'markPresence'] as const;
export type BookingAction = (typeof bookingActions)[number];
/** `none` is where a student stands who has no booking of the session, or a voided one. */
export type BookingState = 'none' | Exclude<BookingStatus, 'voided'>;

const presences = ['present', 'absent', 'withdrew'] as const;

export const bookingMachine: StateMachine<BookingState | 'voided', BookingAction> = {
  none: { book: ['booked', 'waitlisted'] },
  voided: { book: ['booked', 'waitlisted'] },
  waitlisted: { promote: ['booked'], void: ['voided'], switch: ['voided'] },
  booked: { void: ['voided'], switch: ['voided'], markPresence: presences },
  present: { markPresence: presences },
  absent: { markPresence: presences },
  withdrew: { markPresence: presences },
};

export const outcomeActions = ['publish', 'accept', 'reject', 'expire', 'correct', 'record'] as const;
export type OutcomeAction = (typeof outcomeActions)[number];

export const outcomeMachine: StateMachine<OutcomeStatus, OutcomeAction> = {
  draft: { publish: ['published', 'closed'] },
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
};
