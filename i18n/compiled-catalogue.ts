import type { Language } from '../contract/wire/constants.ts';
import { type Catalogue, gatherCatalogue } from './catalogue.ts';

const catalogues = new Map<Language, Catalogue>();

/** The catalogue of a language as the build compiled it, gathered once. */
export async function compiledCatalogue(language: Language): Promise<Catalogue> {
  const known = catalogues.get(language);
  if (known) return known;
  const gathered = await gatherCatalogue(language, async (area) => {
    const { default: texts } = await import(`../messages/${language}/${area}.json`);
    return texts;
  });
  catalogues.set(language, gathered);
  return gathered;
}
