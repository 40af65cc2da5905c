import * as z from 'zod/mini';
import { id } from './id.ts';

/** A paper to be kept or printed: a PDF, in base64, and what to call the file. */
export const pdfFile = z.object({
  name: z.string().check(z.regex(/^[\w-]{1,60}\.pdf$/)),
  /** Null where it can't be made: letters that papers have none of. */
  pdf: z.nullable(z.base64()),
  /** Those letters. */
  letters: z.array(z.string()),
});
export type PdfFile = z.infer<typeof pdfFile>;

export const chargePdfRequest = z.object({ chargeId: id });

/** By the calendar year in which it was paid, as a tax return goes, and not by the academic year. */
export const yearPdfRequest = z.object({ year: z.int().check(z.minimum(1990), z.maximum(2200)) });
