import * as z from 'zod';
import { areaOfHelp, HELP_PAGES, type HelpPage } from '../../contract/help/help.ts';
import type { Language } from '../../contract/wire/constants.ts';
import { inLanguages, institutionFile, textIn } from './institution-file.ts';

const paragraph = z.string().trim().min(1).max(2_000);

/** What the institution says of some pages in its own words, in place of ours. */
const file = institutionFile(z.partialRecord(z.enum(HELP_PAGES), inLanguages(paragraph)));

export const helpProblem = file.problem;

/** Its words for a page, or for the page's area, in a language; undefined where it has none. */
export function helpIn(path: string, page: HelpPage, language: Language): string | undefined {
  const texts = file.read(path);
  const area = areaOfHelp(page);
  const said = texts[page] ?? (area && texts[area]);
  return said === undefined ? undefined : textIn(said, language);
}
