import type { RequestStatus } from '../../../contract/processes/processes.ts';
import { requests } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

export const requestActions = [
  'submit',
  'review',
  'return',
  'propose',
  'accept',
  'refuse',
  'settle',
  'approve',
  'reject',
  'execute',
  'close',
  'cancel',
  'expire',
  'appeal',
] as const;

/** A request (docs/domain.md, Processes): what isn't listed is refused with `state.not_allowed`. */
export const requestMachine = {
  draft: { submit: ['submitted'], cancel: ['cancelled'] },
  submitted: { review: ['in_review'], cancel: ['cancelled'] },
  in_review: {
    return: ['needs_changes'],
    propose: ['proposed'],
    approve: ['submitted', 'approved'],
    reject: ['rejected'],
  },
  proposed: {
    accept: ['proposed', 'in_review'],
    refuse: ['proposed', 'in_review'],
    settle: ['in_review'],
  },
  needs_changes: { submit: ['submitted'], expire: ['expired'] },
  approved: { execute: ['executed'], close: ['closed'] },
  executed: {},
  rejected: { appeal: ['appealed'] },
  appealed: { review: ['in_review'] },
  cancelled: {},
  expired: {},
  closed: {},
} as const satisfies StateMachine<RequestStatus, (typeof requestActions)[number]>;

export const changeRequest = transitionsOf(requests, requestMachine, 'request');
