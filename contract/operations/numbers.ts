import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { empty } from '../wire/envelope.ts';

/** What campus numbers and others know the number of: each comes once. */
export const counterName = z.enum(['certificates', 'receipts', 'protocols', 'sheets', 'badges', 'notices']);
export type CounterName = z.infer<typeof counterName>;

/**
 * Why numbers were moved on: another cluster, timeline or database than at the last number; the embedded
 * database's folder was put back; a backup was restored; the office asked for it.
 */
export const moveCause = z.enum(['system', 'timeline', 'database', 'folder', 'restored', 'office']);
export type MoveCause = z.infer<typeof moveCause>;

const whole = z.int().check(z.minimum(0), z.maximum(9_999_999_999_999));

/** `year`: of the counter; 0 for one that goes on over the years. */
export const counter = z.object({ counter: counterName, year: z.int(), last: whole });
export const numbersSaid = z.object({
  counters: z.array(counter),
  moves: z.array(z.object({ at: z.string(), cause: moveCause, by: whole })),
});
export type NumbersSaid = z.infer<typeof numbersSaid>;

/** The next number of a counter is `next` at least; without a year, of the institution's own. */
export const startNumbers = z.object({
  counter: counterName,
  next: whole.check(z.minimum(1)),
  year: z.optional(z.int().check(z.minimum(1900), z.maximum(2999))),
});
export type StartNumbers = z.infer<typeof startNumbers>;

/** `by`: how far each number moves on. */
export const numbersRestored = z.object({
  by: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
});

export const numberCalls = {
  'office/numbers/list': {
    who: 'office',
    request: empty,
    result: numbersSaid,
    reads: true,
    says: 'The last number of each counter, and when numbers were moved on',
  },
  'office/numbers/start': {
    who: 'office',
    request: startNumbers,
    result: counter,
    says: 'Has a counter go on from a number, as where another system has given the ones before; it never goes back',
  },
  'office/numbers/restored': {
    who: 'office',
    request: numbersRestored,
    result: numbersSaid,
    says: 'Moves every number on, after the database was put back to an earlier state',
  },
} satisfies Calls;
