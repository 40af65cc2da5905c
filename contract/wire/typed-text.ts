import * as z from 'zod/mini';

/** A text that has to be typed, of so many characters at most; the messages are words of `shared.field`. */
export const typedText = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, 'tooLong'));
