import type { ChargeChangeStatus } from '../../../contract/payments/ledger.ts';
import { chargeChanges } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

/** What may happen to a change that waits for the end of a payment. */
export const chargeChangeMachine = {
  waiting: { do: ['done'], drop: ['dropped'] },
  done: {},
  dropped: {},
} as const satisfies StateMachine<ChargeChangeStatus, 'do' | 'drop'>;

export const changeWaiting = transitionsOf(chargeChanges, chargeChangeMachine, 'charge-change');
