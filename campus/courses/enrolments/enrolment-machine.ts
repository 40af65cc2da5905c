import { lte, type SQL, sql } from 'drizzle-orm';
import type { EnrolmentStatus } from '../../../contract/courses/enrolments.ts';
import { enrolments } from '../../db/schema.ts';
import { type ActionOf, allows, type StateMachine } from '../../platform/states/state-machine.ts';
import { allTransitionsOf, foundTransitionsOf, transitionsOf } from '../../platform/states/transition.ts';

/** Where an enrolment stands; `none` before there is one, and again for who was refused or has given up. */
type EnrolmentState = EnrolmentStatus | 'none';

/** The machine of an enrolment: what isn't listed is refused with `state.not_allowed`. */
export const enrolmentMachine = {
  none: { enrol: ['enrolled', 'waitlisted', 'requested', 'pending'] },
  requested: {
    rank: ['enrolled', 'waitlisted', 'rejected'],
    withdraw: ['withdrawn'],
    depart: ['removed'],
  },
  pending: { decide: ['enrolled', 'rejected'], withdraw: ['withdrawn'], depart: ['removed'] },
  waitlisted: { offer: ['offered'], drop: ['left'], remove: ['removed'], depart: ['removed'] },
  offered: { take: ['enrolled'], lapse: ['lapsed'], depart: ['removed'] },
  enrolled: { drop: ['dropped'], remove: ['removed'], undo: ['pending'], depart: ['removed'] },
  rejected: { undo: ['pending'] },
  lapsed: {},
  left: {},
  withdrawn: {},
  dropped: {},
  removed: {},
  completed: {},
  not_completed: {},
} as const satisfies StateMachine<EnrolmentState, string>;

/** Moves an existing enrolment; `depart`: an import no longer has it, or its career was given up. */
export type MovingAction = Exclude<ActionOf<typeof enrolmentMachine>, 'enrol'>;

export const isAllowed = (from: EnrolmentState, action: MovingAction): boolean =>
  allows(enrolmentMachine, from, action);

/** The states that stand for a place, a wait or a request; a student has one of them at most in a course. */
export const LIVE_STATUSES = ['requested', 'enrolled', 'waitlisted', 'pending', 'offered'] as const;

/** Whether a place was offered and not taken in time, written down or not. */
export const hasLapsed = (now: Date | SQL<Date>): SQL<boolean> =>
  sql`(${enrolments.status} = 'offered' and ${lte(enrolments.offeredUntil, now)})`;

/** Moves an enrolment that is there. */
export const changeEnrolment = transitionsOf(enrolments, enrolmentMachine, 'enrolment');

/** The same of several. */
export const changeEnrolments = allTransitionsOf(enrolments, enrolmentMachine, 'enrolment');

/** Of those that the institution has no longer. */
export const changeFoundEnrolments = foundTransitionsOf(enrolments, enrolmentMachine, 'enrolment');
