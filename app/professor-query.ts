import * as z from 'zod/mini';
import { LONGEST } from '@/contract/wire/limits';

/** Which professors home's URL asks for; what can't be read counts as not asked. */
export const professorQuery = z.object({
  text: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(LONGEST.search))), undefined),
  page: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
});
