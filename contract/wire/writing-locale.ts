import { LANGUAGES, type Language } from './constants.ts';

/** How dates and numbers are written in each language: English as in Europe, 1 December before December 1. */
export const WRITING_LOCALES = { it: 'it', en: 'en-GB', es: 'es' } as const satisfies Record<
  Language,
  string
>;
export type WritingLocale = (typeof WRITING_LOCALES)[Language];

/** The language that is written so. */
export const languageOf = (locale: WritingLocale): Language =>
  LANGUAGES.find((language) => WRITING_LOCALES[language] === locale) ?? 'it';
