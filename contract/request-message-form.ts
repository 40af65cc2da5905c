import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';

/** What a student writes to the office that has a request, as it is typed. */
export const requestMessageForm = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST.notes, 'tooLong')),
});
