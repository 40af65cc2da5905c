import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { LANGUAGES, type Language } from '../../contract/wire/constants.ts';
import { WRITING_LOCALES } from '../../contract/wire/writing-locale.ts';
import type { LocalText } from '../db/schema/columns.ts';
import type { StoredValue } from '../db/schema/notifications.ts';
import type { Refusal } from './outcome.ts';

export type Texts = { [key: string]: string | Texts };

/** All texts of a language: those of its areas, `campus/texts/<language>/<area>.json`, put together. */
export function readTexts(language: Language): Texts {
  const folder = new URL(`../texts/${language}/`, import.meta.url);
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  return putTogether(files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

/** Areas share upper keys such as `refusal` and `mail`, but never a text; two texts under one key throw. */
export function putTogether(areas: Texts[], above = ''): Texts {
  const together: Texts = {};
  for (const [key, text] of areas.flatMap((area) => Object.entries(area))) {
    together[key] = joined(together[key], text, above + key);
  }
  return together;
}

function joined(said: string | Texts | undefined, text: string | Texts, key: string): string | Texts {
  if (said === undefined) return text;
  if (typeof said === 'string' || typeof text === 'string') throw new Error(`two areas say ${key}`);
  return putTogether([said, text], `${key}.`);
}

type Values = Record<string, string | number | Date>;

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])) as Record<
  Language,
  Texts
>;

/** A text of campus (`campus/texts/`) in a language; dates in it stand in the institution's zone. */
export const text = (language: Language, timeZone: string, key: string, values?: Values): string =>
  translatorFor(language, timeZone)(key as never, values as never);

/** The same where a language has one under that key; undefined otherwise. */
export function knownText(language: Language, key: string): string | undefined {
  const [found] = [key.split('.').reduce<string | Texts | undefined>(within, catalogues[language])];
  return typeof found === 'string' ? found : undefined;
}

const within = (texts: string | Texts | undefined, key: string) =>
  typeof texts === 'object' && Object.hasOwn(texts, key) ? texts[key] : undefined;

const translators = new Map<string, ReturnType<typeof translatorOf>>();

/** One for each language and zone: it remembers each text that it has parsed. */
function translatorFor(language: Language, timeZone: string) {
  const key = `${language} ${timeZone}`;
  const known = translators.get(key) ?? translatorOf(language, timeZone);
  translators.set(key, known);
  return known;
}

const translatorOf = (language: Language, timeZone: string) =>
  createTranslator({
    locale: WRITING_LOCALES[language],
    timeZone,
    messages: catalogues[language],
    onError: (error) => {
      throw error;
    },
  });

type MailText = { subject: string; body: string };

/** The mails there are, as they are written in Italian; which values fill them is alike in every language. */
export function mailCatalogue(): { signature: string; mails: Record<string, MailText> } {
  const { signature, ...mails } = catalogues.it.mail as Texts;
  return {
    signature: signature as string,
    mails: { ...(mails as Record<string, MailText>), ...noticeMails() },
  };
}

/** The notifications, as they are mailed. */
function noticeMails(): Record<string, MailText> {
  const kinds = Object.entries((catalogues.it.notices ?? {}) as Record<string, Record<string, string>>);
  return Object.fromEntries(
    kinds.map(([kind, { title = '', body = '', subject = title, mail = body }]) => [
      kind,
      { subject, body: mail },
    ]),
  );
}

export const refusalText = (language: Language, timeZone: string, refusal: Refusal): string =>
  text(language, timeZone, `refusal.${refusal.said ?? refusal.code}`, valuesOf(refusal, language));

/** The words that lead to the remedy of a refusal that has one. */
export const remedyText = (language: Language, timeZone: string, refusal: Refusal): string =>
  text(language, timeZone, `remedy.${refusal.fix}`, valuesOf(refusal, language));

/** What a notification says of itself: a mail may have a subject and a text of its own. */
type NoticePart = 'name' | 'title' | 'body' | 'subject' | 'mail';

/** A text of a kind of notification; undefined where the kind has none of that part. */
export function noticeText(
  language: Language,
  timeZone: string,
  { kind, params = {} }: { kind: string; params?: Readonly<Record<string, StoredValue>> },
  part: NoticePart,
): string | undefined {
  const { [kind]: known } = (catalogues.it.notices ?? {}) as { [Kind in string]?: Texts };
  if (known?.[part] === undefined) return;
  return text(language, timeZone, `notices.${kind}.${part}`, storedValues(params, language));
}

/** What fills a text, as it was kept: an instant as one, the institution's own words in the language. */
export const storedValues = (params: Readonly<Record<string, StoredValue>>, language: Language): Values =>
  mapValues({ ...params }, (value) => {
    if (typeof value !== 'object') return value;
    return isInstant(value) ? new Date(value.instant) : inLanguage(value, language);
  });

/** What fills an institution's own text: an instant as a weekday, the day and the time. */
export function inWords(
  params: Readonly<Record<string, StoredValue>>,
  language: Language,
  timeZone: string,
): Record<string, string | number> {
  const { format } = new Intl.DateTimeFormat(WRITING_LOCALES[language], {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  return mapValues({ ...params }, (value) => {
    if (typeof value !== 'object') return value;
    return isInstant(value) ? format(new Date(value.instant)) : inLanguage(value, language);
  });
}

const isInstant = (value: LocalText | { instant: string }): value is { instant: string } =>
  'instant' in value;

function valuesOf({ availableFrom, params = {} }: Refusal, language: Language): Values {
  const values = mapValues(params, (value) => (isLocalText(value) ? inLanguage(value, language) : value));
  return { ...(availableFrom && { availableFrom }), ...values };
}

/** The text of a field's broken rule; rules without a text share one. */
export function fieldText(language: Language, timeZone: string, word: string): string {
  const { field: known } = catalogues.it.refusal as { field: Texts };
  return text(language, timeZone, `refusal.field.${Object.hasOwn(known, word) ? word : 'invalid'}`);
}

/** A text of the institution in a language, in Italian where it has none. */
export const inLanguage = (texts: LocalText, language: Language): string => texts[language] ?? texts.it;

const isLocalText = (value: string | number | Date | LocalText): value is LocalText =>
  typeof value === 'object' && !(value instanceof Date);

const mapValues = <From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
