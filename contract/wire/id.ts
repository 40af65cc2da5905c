import * as z from 'zod/mini';

/**
 * An id: text of 32 hexadecimal digits in five groups, in either case. Which version of UUID (RFC 9562) it
 * is, or none, is the institution's own matter; docs/institution.md says how a number becomes one.
 */
export const id = z.guid();

export const isId = (value: unknown): value is string => id.safeParse(value).success;
