import type { Language } from '../../contract/wire/constants.ts';
import { WRITING_LOCALES } from '../../contract/wire/writing-locale.ts';
import { text } from '../platform/texts.ts';
import type { PdfFact } from './pdf-document.ts';

type Reader = { language: Language; timeZone: string };

/** The texts of papers, `papers.<key>`, and instants and days as they are written on them. */
export function textsOf({ language, timeZone }: Reader) {
  const say = (key: string, values?: Record<string, string | number>) =>
    text(language, timeZone, `papers.${key}`, values);
  const written = (zone: string, style: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(WRITING_LOCALES[language], { timeZone: zone, ...style });
    return format;
  };
  return {
    say,
    day: written(timeZone, { dateStyle: 'long' }),
    instant: written(timeZone, { dateStyle: 'long', timeStyle: 'short' }),
    /** Of a day by itself, yyyy-MM-dd. */
    date: (day: string) => written('UTC', { dateStyle: 'long' })(new Date(`${day}T12:00:00Z`)),
    /** The foot of each page: which paper, and which page of how many. */
    footer: (title: string) => `${title} · ${say('footer', { page: '{page}', pages: '{pages}' })}`,
  };
}

/** Without those that have no value. */
export const factsOf = (facts: [name: string, value: string | null][]): PdfFact[] =>
  facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
