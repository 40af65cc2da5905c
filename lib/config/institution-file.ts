import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Language } from '../../contract/wire/constants.ts';

/** Once for every language, or by language; in Italian where a language has none of its own. */
export const inLanguages = <Of extends z.ZodType>(of: Of) =>
  z.union([of, z.strictObject({ it: of, en: of.optional(), es: of.optional() })]);

export type Said = string | ({ it: string } & { [language in Language]?: string | undefined });

export const textIn = (said: Said, language: Language): string =>
  typeof said === 'object' ? (said[language] ?? said.it) : said;

/**
 * A JSON file with an institution's own words, read once at the start. `problem`: its error in English; null
 * if there is none.
 */
export function institutionFile<Schema extends z.ZodType>(schema: Schema) {
  const parse = (path: string): z.infer<Schema> => {
    const parsed = schema.safeParse(readJson(path));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.length ? `${issue.path.join('.')}: ` : '';
    throw new Error(`must be as docs/configuration.md says (${where}${issue?.message})`);
  };
  let current: { path: string; said: z.infer<Schema> } | undefined;
  return {
    problem(path: string): string | null {
      try {
        parse(path);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
    read(path: string): z.infer<Schema> {
      if (current?.path !== path) current = { path, said: parse(path) };
      return current.said;
    },
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : (error as NodeJS.ErrnoException).code;
    throw new Error(`must be a JSON file that can be read (${why}: ${path})`);
  }
}
