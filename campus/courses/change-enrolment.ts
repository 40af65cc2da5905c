import { enrolments } from '../db/schema.ts';
import { transitionsOf } from '../platform/transition.ts';
import { enrolmentMachine } from './enrolment-machine.ts';

/** Moves an enrolment that is there. */
export const changeEnrolment = transitionsOf(enrolments, enrolmentMachine, 'enrolment');
