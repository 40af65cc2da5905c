import * as z from 'zod/mini';
import { RANGE } from '../wire/limits.ts';
import { code, localText } from '../wire/office-fields.ts';

/** How often an exam may be tried in vain within an academic year; null: without limit. */
export const limitAttemptsRequest = z.object({
  unitCode: code,
  most: z.nullable(z.int().check(z.minimum(RANGE.attempts[0]), z.maximum(RANGE.attempts[1]))),
});

export const addPeriodRequest = z.object({
  name: localText,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});
export type AddPeriod = z.infer<typeof addPeriodRequest>;
