import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';
import {
  changedLock,
  listLocksRequest,
  officeLocks,
  ownLocks,
  passLockRequest,
  placedLock,
  placeLockRequest,
  waiveLockRequest,
} from './locks.ts';

/** What keeps students from something, and the way out. */
export const lockCalls = {
  'student/locks/list': {
    who: 'student',
    request: empty,
    result: ownLocks,
    reads: true,
    says: 'What stops the student from something, now or soon, with the way out, and what did before',
  },
  'office/locks/place': {
    who: 'office',
    request: placeLockRequest,
    result: placedLock,
    refusals: ['locks.ends_before', 'locks.undecided', 'locks.decided'],
    says: 'Places a lock in the office’s own words',
  },
  'office/locks/waive': {
    who: 'office',
    request: waiveLockRequest,
    result: changedLock,
    refusals: ['state.not_allowed'],
    says: 'Waives a lock, with the reason',
  },
  'office/locks/pass': {
    who: 'office',
    request: passLockRequest,
    result: changedLock,
    refusals: ['locks.no_pass', 'locks.pass_over', 'state.not_allowed'],
    says: 'Lets one act pass a lock, with the reason',
  },
  'office/locks/list': {
    who: 'office',
    request: listLocksRequest,
    result: officeLocks,
    reads: true,
    says: 'The locks of a career with what the office wrote of them',
  },
} satisfies Calls;
