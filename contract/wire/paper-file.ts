import * as z from 'zod/mini';

/** A paper to be kept or printed: a PDF, in base64, and what to call the file. */
export const paperFile = z.object({
  name: z.string().check(z.regex(/^[\w-]{1,60}\.pdf$/)),
  /** Null where it can't be made: letters that papers have none of. */
  pdf: z.nullable(z.base64()),
  /** Those letters. */
  letters: z.array(z.string()),
});
export type PaperFile = z.infer<typeof paperFile>;

export const chargePaperRequest = z.object({ chargeId: z.uuid() });

/** By the calendar year in which it was paid, as a tax return goes, and not by the academic year. */
export const yearPaperRequest = z.object({ year: z.int().check(z.minimum(1990), z.maximum(2200)) });
