import { type LockStatus, lockStatus } from '../../contract/locks/locks.ts';
import { locks } from '../db/schema.ts';
import type { StateMachine } from '../platform/states/state-machine.ts';
import { transitionsOf } from '../platform/states/transition.ts';

export const lockActions = [
  'place',
  'warn',
  'activate',
  'pass',
  'clear',
  'waive',
  'expire',
  'restore',
] as const;
export type LockMove = (typeof lockActions)[number];

/** What may happen to a lock (docs/domain.md, Locks); `none` before it was placed. One that has ended stays so, unless what cleared it is taken back: a cause that is back makes a new one. */
export const lockMachine = {
  none: { place: ['scheduled', 'warning', 'active'] },
  scheduled: {
    warn: ['warning'],
    activate: ['active'],
    pass: ['scheduled'],
    clear: ['cleared'],
    waive: ['waived'],
    expire: ['expired'],
  },
  warning: {
    activate: ['active'],
    pass: ['warning'],
    clear: ['cleared'],
    waive: ['waived'],
    expire: ['expired'],
  },
  active: { pass: ['active'], clear: ['cleared'], waive: ['waived'], expire: ['expired'] },
  cleared: { restore: ['scheduled', 'warning', 'active'] },
  waived: {},
  expired: {},
} as const satisfies StateMachine<LockStatus | 'none', LockMove>;

/** In which a lock stands, or is about to. */
export const STANDING = lockStatus.options.filter(
  (status): status is 'scheduled' | 'warning' | 'active' => 'clear' in lockMachine[status],
);

export const changeLock = transitionsOf(locks, lockMachine, 'lock');
