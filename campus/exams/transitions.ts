import { examBookings, examOutcomes, examSessions } from '../db/schema.ts';
import { transitionsOf } from '../platform/transition.ts';
import { bookingMachine, outcomeMachine, sessionMachine } from './machines.ts';

/** Moves a session that its board has read. */
export const changeSession = transitionsOf(examSessions, sessionMachine, 'exam-session');

/** Moves a booking of a held session. */
export const changeBooking = transitionsOf(examBookings, bookingMachine, 'exam-booking');

export const changeOutcome = transitionsOf(examOutcomes, outcomeMachine, 'exam-outcome');
