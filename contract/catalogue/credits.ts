import * as z from 'zod/mini';

const count = z.int().check(z.minimum(0));

/** CFU earned by a career, held by its plan (often more choices than needed), and required by its degree. */
export const credits = z.object({
  earned: count,
  planned: count,
  /** Null where the institution doesn't know. */
  degree: z.optional(z.nullable(count)),
});
export type Credits = z.infer<typeof credits>;
