import * as z from 'zod/mini';
import { LONGEST } from '../wire/limits.ts';
import { typedText } from '../wire/typed-text.ts';

/** What a student writes to the office that has a request, as it is typed. */
export const requestMessageForm = z.object({
  text: typedText(LONGEST.notes),
});
