import * as z from 'zod/mini';
import { LONGEST } from '../wire/limits.ts';
import { typedText } from '../wire/typed-text.ts';

/** What a professor replies, as typed. */
export const surveyReplyForm = z.object({
  reply: typedText(LONGEST.notes),
});
