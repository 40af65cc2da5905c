import * as z from 'zod/mini';
import { isTaxCode, plainTaxCode } from '../accounts/tax-code.ts';
import { phoneNumber } from '../wire/contacts.ts';
import { id } from '../wire/id.ts';

/** The steps of an application as typed. Messages are words of `shared.field`. Days are yyyy-MM-dd. */
const words = (most: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(most, 'tooLong'));
const blankable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(z.union([z.literal(''), schema]));
const ticked = z.literal(true, 'required');
const number = (least: number, most: number) =>
  z.string('required').check(
    z.regex(/^\d{1,4}$/, 'invalid'),
    z.refine((typed) => Number(typed) >= least && Number(typed) <= most, 'invalid'),
  );

/** Who has no Italian tax code leaves it empty: the office helps to get one. */
const identity = z.object({
  birthDate: z.iso.date('date').check(z.regex(/^(19|20)/, 'date')),
  birthPlace: words(100),
  citizenship: words(100),
  taxCode: blankable(z.string().check(z.overwrite(plainTaxCode), z.refine(isTaxCode, 'taxCodeCheck'))),
});

const contacts = z.object({
  phone: phoneNumber.check(z.minLength(1, 'required')),
  address: words(300),
});

/** A grade as its country writes it: `92`, `8,75`, `1.3`, `AAB`; of a number it is said of how many. */
const grade = z.string().check(z.trim(), z.maxLength(20, 'tooLong'));
const numberIn = (typed: string) =>
  /^\d{1,4}(?:[.,]\d{1,4})?$/.test(typed) ? Number(typed.replace(',', '.')) : null;

/** `expected`: not obtained yet, so that one gets in on condition. The grade is left out until then. */
const title = z
  .object({
    origin: z.enum(['italian', 'foreign'], 'required'),
    name: words(200),
    school: words(200),
    year: number(1950, 2100),
    expected: z.optional(z.boolean()),
    grade: z.optional(grade),
    gradeMost: blankable(grade.check(z.refine((typed) => (numberIn(typed) ?? 0) > 0, 'invalid'))),
  })
  .check(
    z.refine(({ expected, grade }) => expected || Boolean(grade), { path: ['grade'], error: 'required' }),
    z.refine(({ grade = '', gradeMost }) => numberIn(grade) === null || Boolean(gradeMost), {
      path: ['gradeMost'],
      error: 'required',
    }),
    z.refine(
      ({ grade = '', gradeMost = '' }) => (numberIn(grade) ?? 0) <= (numberIn(gradeMost) || Infinity),
      {
        path: ['grade'],
        error: 'invalid',
      },
    ),
  );

const choice = z.object({
  partTime: z.optional(z.boolean()),
  motivation: z.string().check(z.maxLength(1000, 'tooLong')),
});

/** How the income that the fees depend on becomes known. */
const income = z.object({ income: z.enum(['fetch', 'abroad', 'none'], 'required') });

const privacy = z.object({ privacy: ticked, truthful: ticked });

export const stepForms = { identity, contacts, title, choice, income, privacy };

/** In the order in which they are filled in; documents are handed in beside them. */
export const applicationStep = z.enum(['identity', 'contacts', 'title', 'choice', 'income', 'privacy']);
export type ApplicationStep = z.infer<typeof applicationStep>;

/** What has been saved of each step. */
export const applicationData = z.object({
  identity: z.optional(identity),
  contacts: z.optional(contacts),
  title: z.optional(title),
  choice: z.optional(choice),
  income: z.optional(income),
  privacy: z.optional(privacy),
});
export type ApplicationData = z.output<typeof applicationData>;

const of = { offerId: id };

/** One step, whole. */
export const saveStepRequest = z.discriminatedUnion('step', [
  z.object({ ...of, step: z.literal('identity'), values: identity }),
  z.object({ ...of, step: z.literal('contacts'), values: contacts }),
  z.object({ ...of, step: z.literal('title'), values: title }),
  z.object({ ...of, step: z.literal('choice'), values: choice }),
  z.object({ ...of, step: z.literal('income'), values: income }),
  z.object({ ...of, step: z.literal('privacy'), values: privacy }),
]);
export type SaveStep = z.output<typeof saveStepRequest>;
