import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import * as locks from './locks.ts';

/** What keeps students from something, and the way out. */
export const lockCalls = {
  'student/locks/list': {
    who: 'student',
    request: empty,
    result: locks.ownLocks,
    reads: true,
    says: 'What stops the student from something, now or soon, with the way out, and what did before',
  },
  'office/locks/place': {
    who: 'office',
    request: locks.placeLockRequest,
    result: locks.placedLock,
    refusals: ['locks.ends_before', 'locks.undecided', 'locks.decided'],
    says: 'Places a lock in the office’s own words',
  },
  'office/locks/waive': {
    who: 'office',
    request: locks.waiveLockRequest,
    result: locks.changedLock,
    refusals: ['state.not_allowed'],
    says: 'Waives a lock, with the reason',
  },
  'office/locks/pass': {
    who: 'office',
    request: locks.passLockRequest,
    result: locks.changedLock,
    refusals: ['locks.no_pass', 'locks.pass_over', 'state.not_allowed'],
    says: 'Lets one act pass a lock, with the reason',
  },
  'office/locks/list': {
    who: 'office',
    request: locks.listLocksRequest,
    result: locks.officeLocks,
    reads: true,
    says: 'The locks of a career with what the office wrote of them',
  },
} satisfies Calls;
