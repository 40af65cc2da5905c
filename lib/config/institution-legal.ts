import * as z from 'zod';
import {
  type AccessibilityStatement,
  CONFORMITY,
  COUNTRIES,
  type Country,
  EXCUSES,
  LEGAL_BASES,
  type LegalContact,
  type PrivacyNotice,
  PURPOSES,
} from '../../contract/legal/legal.ts';
import type { Language } from '../../contract/wire/constants.ts';
import { inLanguages, institutionFile, type Said, textIn } from './institution-file.ts';

const day = z.iso.date('must be a day such as 2026-09-23');
const words = inLanguages(z.string().trim().min(1).max(2_000));
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const page = inLanguages(webAddress);
const number = z.int().nonnegative();

const contact = z.strictObject({
  name: words.optional(),
  address: words.optional(),
  mail: z.email().optional(),
  phone: z
    .string()
    .regex(/^\+?[\d ()/.-]{5,30}$/)
    .optional(),
  page: page.optional(),
});
type Contact = z.infer<typeof contact>;

const accessibility = z
  .strictObject({
    status: z.enum(CONFORMITY).optional(),
    notAccessible: z
      .array(z.strictObject({ what: words, why: z.enum(EXCUSES), instead: words.optional() }))
      .optional(),
    preparedOn: day.optional(),
    reviewedOn: day.optional(),
    method: z.enum(['self', 'thirdParty']).optional(),
    report: page.optional(),
    feedback: contact.optional(),
    enforcement: contact.optional(),
    publishedOn: day.optional(),
    usabilityTests: z.boolean().optional(),
    staffWithDisabilities: number.optional(),
    equippedWorkplaces: number.optional(),
  })
  .refine(({ status, notAccessible = [] }) => status !== 'full' || notAccessible.every(isOutOfScope), {
    path: ['status'],
    error: 'must be partial or none where something in notAccessible is not outOfScope',
  });

const isOutOfScope = ({ why }: { why: string }) => why === 'outOfScope';

const privacy = z.strictObject({
  controller: contact.optional(),
  dpo: contact.optional(),
  authority: contact.optional(),
  service: z.enum(['ateneo', 'own']).optional(),
  purposes: z
    .partialRecord(
      z.enum(PURPOSES),
      z.strictObject({ basis: z.array(z.enum(LEGAL_BASES)).min(1), law: words.optional() }),
    )
    .optional(),
  recipients: z.array(words).optional(),
  transfers: words.optional(),
  recordKept: words.optional(),
  logsKept: words.optional(),
  updatedOn: day.optional(),
});

/** What the institution declares of accessibility and personal data, out of a file of its own. */
const file = institutionFile(
  z.strictObject({
    country: z.enum(COUNTRIES).optional(),
    accessibility: accessibility.optional(),
    privacy: privacy.optional(),
  }),
);

export const legalProblem = file.problem;

/** Whom one complains to about personal data there. */
const AUTHORITIES: Record<Country, LegalContact> = {
  IT: { name: 'Garante per la protezione dei dati personali', page: 'https://www.garanteprivacy.it/' },
  ES: { name: 'Agencia Española de Protección de Datos', page: 'https://www.aepd.es/' },
};

export const countryIn = (path: string) => file.read(path).country;

/** Its accessibility statement in a language; undefined where it made none. */
export function accessibilityIn(path: string, language: Language): AccessibilityStatement | undefined {
  const said = file.read(path).accessibility;
  const text = textOf(language);
  return (
    said && {
      ...said,
      notAccessible: said.notAccessible?.map(({ what, why, instead }) => ({
        what: textIn(what, language),
        why,
        instead: text(instead),
      })),
      report: text(said.report),
      feedback: contactIn(said.feedback, language),
      enforcement: contactIn(said.enforcement, language),
    }
  );
}

/** What it says of personal data in a language. */
export function privacyIn(path: string, language: Language): PrivacyNotice {
  const { country, privacy = {} } = file.read(path);
  const { purposes = {}, recipients, ...said } = privacy;
  const text = textOf(language);
  return {
    ...said,
    controller: contactIn(said.controller, language),
    dpo: contactIn(said.dpo, language),
    authority: contactIn(said.authority, language) ?? (country && AUTHORITIES[country]),
    purposes: Object.fromEntries(
      Object.entries(purposes).map(([name, of]) => [name, { basis: of.basis, law: text(of.law) }]),
    ),
    recipients: recipients?.map((recipient) => textIn(recipient, language)),
    transfers: text(said.transfers),
    recordKept: text(said.recordKept),
    logsKept: text(said.logsKept),
  };
}

const textOf = (language: Language) => (said: Said | undefined) => said && textIn(said, language);

function contactIn(said: Contact | undefined, language: Language): LegalContact | undefined {
  const text = textOf(language);
  return said && { ...said, name: text(said.name), address: text(said.address), page: text(said.page) };
}
