import type { AttemptStatus } from '../../../contract/payments/paying.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

export const attemptActions = ['redirect', 'pend', 'succeed', 'fail', 'expire'] as const;

/** What may happen to a payment that was begun; money may come after it seemed over. */
export const attemptMachine = {
  created: { redirect: ['redirected'], succeed: ['succeeded'], fail: ['failed'], expire: ['expired'] },
  redirected: { pend: ['pending'], succeed: ['succeeded'], fail: ['failed'], expire: ['expired'] },
  pending: { succeed: ['succeeded'], fail: ['failed'], expire: ['expired'] },
  succeeded: {},
  failed: { succeed: ['succeeded'] },
  expired: { succeed: ['succeeded'] },
} as const satisfies StateMachine<AttemptStatus, (typeof attemptActions)[number]>;

export const changeAttempt = transitionsOf(paymentAttempts, attemptMachine, 'payment-attempt');
