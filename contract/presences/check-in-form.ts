import * as z from 'zod/mini';
import { typedText } from '../wire/typed-text.ts';

/** What is typed: six characters, in any case, in groups or not. */
export const checkInForm = z.object({
  code: typedText(32),
});
