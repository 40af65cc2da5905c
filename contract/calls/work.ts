import { empty } from '../envelope.ts';
import { failedWorkList, retriedWork, retryWorkRequest } from '../failed-work.ts';
import type { Calls } from './call.ts';

export const workCalls = {
  'office/work/failed': {
    who: 'office',
    request: empty,
    result: failedWorkList,
    reads: true,
    says: 'What of the work in the background fails, with its cause: given up, or tried again later',
  },
  'office/work/retry': {
    who: 'office',
    request: retryWorkRequest,
    result: retriedWork,
    says: 'Has it tried again now: one of it, or all that was given up',
  },
} satisfies Calls;
