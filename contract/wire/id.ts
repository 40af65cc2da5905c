import * as z from 'zod/mini';

/**
 * An id, in the form of `contract/wire/is-id.ts`. Which version of UUID (RFC 9562) it is, or none, is the
 * institution's own matter; docs/institution.md says how a number becomes one.
 */
export const id = z.guid();
