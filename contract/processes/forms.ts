import * as z from 'zod/mini';
import { uploadType } from '../documents/uploads.ts';
import { LONGEST } from '../wire/limits.ts';
import { NAMING_KINDS } from '../wire/naming-kinds.ts';

/** A form as data (docs/domain.md, Processes): the same code checks it in the browser and at campus. */
const code = z.string().check(z.regex(/^[a-z][\w-]{0,39}$/i));
const localText = z.object({ it: z.string(), en: z.optional(z.string()), es: z.optional(z.string()) });

const MOST_FIELDS = 60;
const MOST_OPTIONS = 60;
const MOST_COLUMNS = 8;
/** Of papers, or rows, in one field. */
export const MOST_COUNTED = 30;
const counted = z.int().check(z.minimum(1), z.maximum(MOST_COUNTED));

/**
 * `several`: any options. `course`: a course of the student. `charge`: a paid one. `unpaid_charge`: an unpaid
 * one. `programme`: another one of the same level. `supervisor`: a professor of the student's plan or
 * programme. `tax_code`: Italian, checked. `upload`: papers handed in. `rows`: a table. `declaration`: a
 * sentence to accept.
 */
export const fieldKind = z.enum([
  'text',
  'long_text',
  'number',
  'date',
  'choice',
  'several',
  ...NAMING_KINDS,
  'tax_code',
  'address',
  'upload',
  'rows',
  'declaration',
]);
export type FieldKind = z.infer<typeof fieldKind>;

const options = z.optional(
  z.array(z.object({ code, text: localText })).check(z.minLength(1), z.maxLength(MOST_OPTIONS)),
);

const formColumn = z.object({
  code,
  kind: z.enum(['text', 'number', 'date', 'choice']),
  label: localText,
  required: z._default(z.boolean(), true),
  /** Of a choice. */
  options,
});
export type FormColumn = z.output<typeof formColumn>;

const formField = z.object({
  code,
  kind: fieldKind,
  label: localText,
  required: z._default(z.boolean(), true),
  /** Of a choice, of one or of several. */
  options,
  /** Of an upload: which kinds of papers it takes. */
  papers: z.optional(z.array(uploadType).check(z.minLength(1))),
  /** Of rows: what is asked for in each. */
  columns: z.optional(z.array(formColumn).check(z.minLength(1), z.maxLength(MOST_COLUMNS))),
  /** How many papers, or rows: where nothing is said at least one, at most one paper, and thirty rows. */
  least: z.optional(counted),
  most: z.optional(counted),
  /** Asked for only while another field, which stands before it, has this value. */
  shownIf: z.optional(z.object({ field: code, is: z.string() })),
});
export type FormField = z.output<typeof formField>;

export const formSchema = z.array(formField).check(z.minLength(1), z.maxLength(MOST_FIELDS));
export type FormSchema = z.output<typeof formSchema>;

const line = z._default(z.string().check(z.trim(), z.maxLength(LONGEST.line)), '');

/** `country` by its code of ISO 3166; `province` in Italy only, by its two letters. */
const formAddress = z.object({ street: line, postcode: line, town: line, province: line, country: line });
export type FormAddress = z.output<typeof formAddress>;

/** What is filled in in a row, by the column's code. */
const formRow = z.record(code, z.string().check(z.trim(), z.maxLength(LONGEST.line)));
export type FormRow = z.output<typeof formRow>;

/**
 * The filled-in values, by field code: an address as a whole, a table row by row, all else as text. An
 * accepted declaration is `yes`. Several options, and ids of papers, are joined by commas.
 */
export const formData = z.record(
  code,
  z.union([
    z.string().check(z.trim(), z.maxLength(LONGEST.notes)),
    formAddress,
    z.array(formRow).check(z.maxLength(MOST_COUNTED)),
  ]),
);
export type FormData = z.output<typeof formData>;
