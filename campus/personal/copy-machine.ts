import type { OwnCopyStatus } from '../../contract/personal/personal.ts';
import { ownCopies } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';

export type CopyMove = 'finish' | 'fail' | 'expire' | 'replace';

/** What may happen to a copy of one's own data (docs/domain.md, Accounts). */
export const copyMachine = {
  making: { finish: ['ready'], fail: ['failed'] },
  ready: { expire: ['expired'], replace: ['replaced'] },
  failed: {},
  expired: {},
  replaced: {},
} as const satisfies StateMachine<OwnCopyStatus, CopyMove>;

export const changeCopy = transitionsOf(ownCopies, copyMachine, 'own-copy');
