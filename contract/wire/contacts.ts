import * as z from 'zod/mini';

/** How people are reached, as they write it; the messages are words of `shared.field`. */

/** Digits with what is written between them, and an extension. */
const PHONE = /^\+?[\d\s()./-]+(?:(?:ext|int|x|#)[.:]?\s?\d{1,6})?$/i;
const MOST_DIGITS = 21;
const isPhone = (typed: string) => {
  const digits = typed.replace(/\D/g, '').length;
  return PHONE.test(typed) && digits >= 5 && digits <= MOST_DIGITS;
};

/** A pasted number without direction marks and `tel:`. Any space or dash becomes a plain one. */
const plainPhone = (typed: string) =>
  typed
    .replace(/\p{Cf}|^\s*tel:/giu, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

/** A telephone number. */
export const phoneNumber = z
  .string('required')
  .check(z.overwrite(plainPhone), z.maxLength(40, 'tooLong'), z.refine(isPhone, 'phone'));

/**
 * The local part of RFC 5322 without quotes and comments, in ASCII, which every server takes; a domain in any
 * script (RFC 5890) or as xn--.
 */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w!#$%&'*+/=?^`{|}~.-]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]*[a-z\d])$/iu;

export const emailAddress = z
  .string('required')
  .check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, 'required'),
    z.maxLength(254, 'tooLong'),
    z.regex(EMAIL, 'email'),
  );

export const isEmailAddress = (text: string): boolean => EMAIL.test(text) && text.length <= 254;
