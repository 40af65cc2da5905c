import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';

/** Which page of a list is asked for, from 1; left out: the first. */
export const askedPage = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)));

/** What a list is searched for. */
export const askedText = z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.search)));
