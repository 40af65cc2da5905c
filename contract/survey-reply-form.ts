import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';

/** What a professor replies, as typed. */
export const surveyReplyForm = z.object({
  reply: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST.notes, 'tooLong')),
});
