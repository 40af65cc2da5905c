import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../contract/constants.ts';

/** The request header in which the middleware says the language it found (F1). */
export const LOCALE_HEADER = 'x-locale';
export const LANGUAGE_COOKIE = 'lang';

/** The first of the candidates that is a language of ours, else Italian (F1). */
export const localeFrom = (...candidates: (string | null | undefined)[]): Language =>
  candidates.find(isLanguage) ?? FALLBACK_LANGUAGE;

const isLanguage = (candidate: string | null | undefined): candidate is Language =>
  LANGUAGES.some((language) => language === candidate);
