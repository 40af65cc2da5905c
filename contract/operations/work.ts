import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';

/**
 * Background work that fails. `id`: for the retry. `what`: the kind of job, or a periodic task. `cause`: the
 * last reason, without names or addresses. `retryAt`: the next try; null if given up.
 */
export const failedWork = z.object({
  id: z.string(),
  what: z.string(),
  /** The row that was due; null for a job. */
  about: z.nullable(z.string()),
  attempts: z.int(),
  cause: z.string(),
  retryAt: z.nullable(z.iso.datetime()),
});
export type FailedWork = z.infer<typeof failedWork>;

/** The first ones, given up before those that are tried again, and how many there are. */
export const failedWorkList = z.object({ given: z.int(), retried: z.int(), first: z.array(failedWork) });
export type FailedWorkList = z.infer<typeof failedWorkList>;

/** One, or whatever was given up. */
export const retryWorkRequest = z.object({ id: z.optional(z.string().check(z.maxLength(300))) });
export const retriedWork = z.object({ retried: z.int() });

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
