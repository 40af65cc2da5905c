import type { DisputeStatus, RunStatus } from '../../../contract/presences/presences.ts';
import { attendanceDisputes, attendanceRuns } from '../../db/schema.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';

export const rollActions = ['open', 'mark', 'close', 'reopen', 'confirm', 'mend', 'undo'] as const;
export type RollAction = (typeof rollActions)[number];

/** The states of a lesson's roll call (docs/domain.md, Presences); `none` before it was opened. */
export const rollMachine = {
  none: { open: ['open'] },
  open: { mark: ['open'], close: ['closed'] },
  closed: { mark: ['closed'], reopen: ['open'], confirm: ['confirmed'] },
  confirmed: { mend: ['confirmed'], undo: ['closed'] },
} as const satisfies StateMachine<RunStatus | 'none', RollAction>;

export const disputeActions = ['decide'] as const;

export const disputeMachine = {
  open: { decide: ['upheld', 'denied'] },
  upheld: {},
  denied: {},
} as const satisfies StateMachine<DisputeStatus, (typeof disputeActions)[number]>;

/** Moves a roll call that is there. */
export const changeRoll = transitionsOf(attendanceRuns, rollMachine, 'attendance-run');

export const changeDispute = transitionsOf(attendanceDisputes, disputeMachine, 'attendance-dispute');
