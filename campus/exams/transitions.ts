import { examBookings, examOutcomes, examRequests, examSessions, recordSheets } from '../db/schema.ts';
import { allTransitionsOf, foundTransitionsOf, transitionsOf } from '../platform/states/transition.ts';
import {
  bookingMachine,
  examRequestMachine,
  outcomeMachine,
  sessionMachine,
  sheetMachine,
} from './machines.ts';

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
