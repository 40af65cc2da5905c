import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';
import { typedText } from './typed-text.ts';

/** What whoever takes something from others gives them as the reason. */
export const reasonText = typedText(LONGEST.reason);
export const reasonForm = z.object({ reason: reasonText });
