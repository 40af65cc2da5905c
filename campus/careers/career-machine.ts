import type { CareerStatus } from '../../contract/careers/career-status.ts';
import { careers } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';

/** A career, as far as it changes at its student's request (docs/domain.md, Careers). */
export const careerMachine = {
  applicant: {},
  active: { suspend: ['suspended'], withdraw: ['withdrawn'] },
  suspended: { reinstate: ['active'], withdraw: ['withdrawn'] },
  interrupted: { withdraw: ['withdrawn'] },
  withdrawn: {},
  transferred: {},
  lapsed: {},
  graduated: {},
} as const satisfies StateMachine<CareerStatus, 'suspend' | 'reinstate' | 'withdraw'>;

/** Moves a career that the caller holds. */
export const changeCareer = transitionsOf(careers, careerMachine, 'career');
