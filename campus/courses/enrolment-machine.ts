import type { EnrolmentStatus } from '../../contract/courses.ts';

/** Where an enrolment stands; `none` before there is one. */
export type EnrolmentState = EnrolmentStatus | 'none';

/** The machine of an enrolment (domain §14), whole: what isn't listed is refused with `state.not_allowed`. */
export const enrolmentTransitions = [
  { from: 'none', action: 'enrol', to: ['enrolled', 'waitlisted', 'pending'], by: 'student' },
  { from: 'pending', action: 'decide', to: ['enrolled', 'rejected'], by: 'professor' },
  { from: 'waitlisted', action: 'offer', to: ['offered'], by: 'system' },
  { from: 'offered', action: 'take', to: ['enrolled'], by: 'student' },
  { from: 'offered', action: 'lapse', to: ['lapsed'], by: 'system' },
  { from: 'waitlisted', action: 'drop', to: ['left'], by: 'student' },
  { from: 'enrolled', action: 'drop', to: ['dropped'], by: 'student' },
  { from: 'enrolled', action: 'remove', to: ['removed'], by: 'office' },
] as const satisfies {
  from: EnrolmentState;
  action: string;
  to: EnrolmentStatus[];
  by: 'student' | 'professor' | 'office' | 'system';
}[];

export type EnrolmentAction = (typeof enrolmentTransitions)[number]['action'];

export const isAllowed = (from: EnrolmentState, action: EnrolmentAction): boolean =>
  enrolmentTransitions.some((transition) => transition.from === from && transition.action === action);

/** What moves an enrolment that is there. */
export type MovingAction = Exclude<EnrolmentAction, 'enrol'>;

/** The states from which an action leads on. */
export const statesBefore = (action: MovingAction): EnrolmentStatus[] =>
  enrolmentTransitions.flatMap(({ from, ...transition }) =>
    transition.action === action && from !== 'none' ? [from] : [],
  );

/** The states that stand for a place, a wait or a request; a student has one of them at most in a course. */
export const LIVE_STATUSES = ['enrolled', 'waitlisted', 'pending', 'offered'] as const;

export const isLive = (status: EnrolmentState): boolean => LIVE_STATUSES.some((live) => live === status);
