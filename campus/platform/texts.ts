import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { LANGUAGES, type Language } from '../../contract/constants.ts';
import type { LocalText } from '../db/schema/columns.ts';
import type { Refusal } from './outcome.ts';

type Values = Record<string, string | number | Date>;
type Catalogue = { [key: string]: string | Catalogue };

const catalogues = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../texts/${language}.json`, import.meta.url), 'utf8')) as Catalogue,
  ]),
) as Record<Language, Catalogue>;

/** A text of campus (`campus/texts/`) in a language; dates in it stand in the institution's zone. */
export function text(language: Language, timeZone: string, key: string, values?: Values): string {
  const translate = createTranslator({
    locale: language,
    timeZone,
    messages: catalogues[language],
    onError: (error) => {
      throw error;
    },
  });
  return translate(key as never, values as never);
}

type MailText = { subject: string; body: string };

/** The mails there are, as they are written in Italian; which values fill them is alike in every language. */
export function mailCatalogue(): { signature: string; mails: Record<string, MailText> } {
  const { signature, ...mails } = catalogues.it.mail as Catalogue;
  return { signature: signature as string, mails: mails as Record<string, MailText> };
}

export function refusalText(language: Language, timeZone: string, refusal: Refusal): string {
  const availableFrom = refusal.availableFrom && { availableFrom: refusal.availableFrom };
  const params = mapValues(refusal.params ?? {}, (value) =>
    isLocalText(value) ? inLanguage(value, language) : value,
  );
  return text(language, timeZone, `refusal.${refusal.said ?? refusal.code}`, { ...availableFrom, ...params });
}

/** What a field has to be like, by the word of the rule it breaks; words without a text of their own share one. */
export function fieldText(language: Language, timeZone: string, word: string): string {
  const { field: known } = catalogues.it.refusal as { field: Catalogue };
  return text(language, timeZone, `refusal.field.${Object.hasOwn(known, word) ? word : 'invalid'}`);
}

/** A text of the institution in a language, in Italian where it has none. */
export const inLanguage = (texts: LocalText, language: Language): string => texts[language] ?? texts.it;

const isLocalText = (value: string | number | Date | LocalText): value is LocalText =>
  typeof value === 'object' && !(value instanceof Date);

const mapValues = <From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
