import { enrolments } from '../../db/schema.ts';
import { allTransitionsOf, foundTransitionsOf, transitionsOf } from '../../platform/states/transition.ts';
import { enrolmentMachine } from './enrolment-machine.ts';

/** Moves an enrolment that is there. */
export const changeEnrolment = transitionsOf(enrolments, enrolmentMachine, 'enrolment');

/** The same of several. */
export const changeEnrolments = allTransitionsOf(enrolments, enrolmentMachine, 'enrolment');

/** Of those that the institution has no longer. */
export const changeFoundEnrolments = foundTransitionsOf(enrolments, enrolmentMachine, 'enrolment');
