import * as z from 'zod/mini';
import { LONGEST } from './limits.ts';
import { uploadType } from './uploads.ts';

/** A form as data (docs/domain.md, Processes): the same code checks it in the browser and at campus. */
const code = z.string().check(z.regex(/^[a-z][\w-]{0,39}$/i));
const localText = z.object({ it: z.string(), en: z.optional(z.string()), es: z.optional(z.string()) });

const MOST_FIELDS = 60;
const MOST_OPTIONS = 60;
const MOST_COUNTED = 20;
const counted = z.int().check(z.minimum(1), z.maximum(MOST_COUNTED));

/**
 * `several`: any of its options; `course`: one of the courses that the student is in; `tax_code`: an Italian one, by its
 * check; `upload`: papers that the student has handed in; `declaration`: a sentence to accept.
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
  'upload',
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
  /** Of an upload: which kinds of papers it takes. */
  papers: z.optional(z.array(uploadType).check(z.minLength(1))),
  /** Of what is counted, how many of it: where nothing is said at least one, if it is required, and of papers at most one. */
  least: z.optional(counted),
  most: z.optional(counted),
  /** Asked for only while another field, which stands before it, has this value. */
  shownIf: z.optional(z.object({ field: code, is: z.string() })),
});
export type FormField = z.output<typeof formField>;

export const formSchema = z.array(formField).check(z.minLength(1), z.maxLength(MOST_FIELDS));
export type FormSchema = z.output<typeof formSchema>;

/** What was filled in, by the field's code; a declaration that is accepted is `yes`, several options are joined by commas, and so are the ids of papers. */
export const formData = z.record(code, z.string().check(z.trim(), z.maxLength(LONGEST.notes)));
export type FormData = z.output<typeof formData>;
