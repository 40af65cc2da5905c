import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';

/** A form as data (docs/domain.md, Processes): the same code checks it in the browser and at campus. */
const code = z.string().check(z.regex(/^[a-z][\w-]{0,39}$/i));
const localText = z.object({ it: z.string(), en: z.optional(z.string()), es: z.optional(z.string()) });

const MOST_FIELDS = 60;
const MOST_OPTIONS = 60;

/**
 * `several`: any of its options; `course`: one of the courses that the student is in; `tax_code`: an Italian one, by its
 * check; `declaration`: a sentence to accept.
 */
export const fieldKind = z.enum([
  'text',
  'long_text',
  'number',
  'date',
  'choice',
  'several',
  'course',
  'tax_code',
  'declaration',
]);

const formField = z.object({
  code,
  kind: fieldKind,
  label: localText,
  required: z._default(z.boolean(), true),
  /** Of a choice, of one or of several. */
  options: z.optional(
    z.array(z.object({ code, text: localText })).check(z.minLength(1), z.maxLength(MOST_OPTIONS)),
  ),
  /** Asked for only while another field, which stands before it, has this value. */
  shownIf: z.optional(z.object({ field: code, is: z.string() })),
});
export type FormField = z.output<typeof formField>;

export const formSchema = z.array(formField).check(z.minLength(1), z.maxLength(MOST_FIELDS));
export type FormSchema = z.output<typeof formSchema>;

/** What was filled in, by the field's code; a declaration that is accepted is `yes`, several options are joined by commas. */
export const formData = z.record(code, z.string().check(z.trim(), z.maxLength(LONGEST.notes)));
export type FormData = z.output<typeof formData>;
