import type { Language } from '../contract/wire/constants.ts';

/** ICU puts a comma behind an English weekday once the date has a year, and none before: people write neither. */
export const asWritten = (date: string, language: Language): string =>
  language === 'en' ? date.replace(/^(\p{L}+), (?=\d+ \p{L}+ \d{4})/u, '$1 ') : date;
