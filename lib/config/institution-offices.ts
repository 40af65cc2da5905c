import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Language } from '../../contract/constants.ts';
import { OFFICES, type Office, type OfficeContact } from '../../contract/offices.ts';

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** Once for every language, or by language; in Italian where a language has none of its own. */
const inLanguages = <Of extends z.ZodType>(of: Of) =>
  z.union([of, z.strictObject({ it: of, en: of.optional(), es: of.optional() })]);

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
const offices = z.partialRecord(z.enum(OFFICES), office);
type Offices = z.infer<typeof offices>;

/** The institution's offices out of a file of its own; throws what is wrong with it. */
export function readOffices(path: string): Offices {
  const parsed = offices.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new Error(`must be as docs/configuration.md says (${where}${issue?.message})`);
}

/** Null: nothing is wrong with it. */
export function officesProblem(path: string): string | null {
  try {
    readOffices(path);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

let current: { path: string; offices: Offices } | undefined;

/** The same in a language, read once. */
export function officesIn(path: string, language: Language): Partial<Record<Office, OfficeContact>> {
  if (current?.path !== path) current = { path, offices: readOffices(path) };
  return Object.fromEntries(
    Object.entries(current.offices).map(([name, said]) => [name, inLanguage(said, language)]),
  );
}

const inLanguage = (office: object, language: Language): OfficeContact =>
  Object.fromEntries(
    Object.entries(office).map(([what, said]: [string, Said]) => [what, textIn(said, language)]),
  );

type Said = string | ({ it: string } & { [language in Language]?: string | undefined });

const textIn = (said: Said, language: Language) =>
  typeof said === 'object' ? (said[language] ?? said.it) : said;

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : (error as NodeJS.ErrnoException).code;
    throw new Error(`must be a JSON file that can be read (${why}: ${path})`);
  }
}
