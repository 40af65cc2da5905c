import * as z from 'zod';
import type { Language } from '../../contract/wire/constants.ts';
import { OFFICES, type Office, type OfficeContact } from '../../contract/wire/offices.ts';
import { inLanguages, institutionFile, type Said, textIn } from './institution-file.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const line = z.string().trim().min(1).max(200);
const office = z.strictObject({
  name: inLanguages(line).optional(),
  mail: z.email().optional(),
  phone: z
    .string()
    .regex(/^\+?[\d ()/.-]{5,30}$/)
    .optional(),
  page: inLanguages(webAddress).optional(),
  hours: inLanguages(line).optional(),
});

/** The institution's offices out of a file of its own. */
const file = institutionFile(z.partialRecord(z.enum(OFFICES), office));

export const officesProblem = file.problem;

/** The same in a language. */
export const officesIn = (path: string, language: Language): Partial<Record<Office, OfficeContact>> =>
  Object.fromEntries(
    Object.entries(file.read(path)).map(([name, said]) => [name, inLanguage(said, language)]),
  );

const inLanguage = (said: object, language: Language): OfficeContact =>
  Object.fromEntries(
    Object.entries(said).map(([what, text]: [string, Said]) => [what, textIn(text, language)]),
  );
