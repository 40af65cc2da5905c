import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';

/** What whoever takes something from others gives them as the reason. */
export const reasonText = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST.reason, 'tooLong'));
export const reasonForm = z.object({ reason: reasonText });
