import * as z from 'zod/mini';

/**
 * One failing rule of a refusal. `code` is also a message key. `field`: the part of the request, as a path.
 * `fixUrl`: a path of the portal; `fix`: its name ("See the session"). `ownerOffice`: one of `OFFICES`, or an
 * institution's own name. `availableFrom`: the instant (UTC) from which this rule no longer applies.
 */
export const reason = z.object({
  code: z.string(),
  text: z.string(),
  field: z.optional(z.string()),
  fixUrl: z.optional(z.string()),
  fix: z.optional(z.string()),
  ownerOffice: z.optional(z.string()),
  availableFrom: z.optional(z.iso.datetime()),
});
export type Reason = z.infer<typeof reason>;

/** The result of a refused call: all the failing rules, not the first. */
export const refusal = z.object({ reasons: z.array(reason) });
