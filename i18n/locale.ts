import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../contract/wire/constants.ts';

/** The request header in which the middleware says the language it found (F1). */
export const LOCALE_HEADER = 'x-locale';
export const LANGUAGE_COOKIE = 'lang';

/** The first of the candidates that is a language of ours, else Italian (F1). */
export const localeFrom = (...candidates: (string | null | undefined)[]): Language =>
  candidates.map(languageOf).find((language) => language !== null) ?? FALLBACK_LANGUAGE;

/** The language of ours that a tag names, in any region and case (`en-GB`, `EN`); null for any other. */
export function languageOf(tag: string | null | undefined): Language | null {
  const [primary] = tag?.toLowerCase().split(/[-_]/) ?? [];
  return LANGUAGES.find((language) => language === primary) ?? null;
}
