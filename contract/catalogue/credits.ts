import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));

/** CFU: what a career has earned, what its plan holds (often more choices than are asked), and what its degree takes. */
export const credits = z.object({
  earned: count,
  planned: count,
  /** Null where the institution doesn't know. */
  degree: z.optional(z.nullable(count)),
});
export type Credits = z.infer<typeof credits>;
