import type { Language } from '../contract/wire/constants.ts';

/** ICU puts a comma after an English weekday only if the date has a year. People write no comma. */
export const asWritten = (date: string, language: Language): string =>
  language === 'en' ? date.replace(/^(\p{L}+), (?=\d+ \p{L}+ \d{4})/u, '$1 ') : date;
