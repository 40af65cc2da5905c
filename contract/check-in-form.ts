import * as z from 'zod/mini';

/** What is typed: six characters, in any case, in groups or not. */
export const checkInForm = z.object({
  code: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(32, 'tooLong')),
});
