import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';
import { typedText } from './typed-text.ts';

/** What a professor replies, as typed. */
export const surveyReplyForm = z.object({
  reply: typedText(LONGEST.notes),
});
