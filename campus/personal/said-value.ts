import type { Language } from '../../contract/wire/constants.ts';
import { WRITING_LOCALES } from '../../contract/wire/writing-locale.ts';
import type { LocalText } from '../db/schema/columns.ts';
import { spelledOut } from '../pdf/letters.ts';
import { moneyIn } from '../platform/money.ts';
import { inLanguage, knownText, text } from '../platform/texts.ts';
import type { OwnRow } from './own-tables.ts';

type Reader = { language: Language; timeZone: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats kept values for a reader: instants and days in the local way, our own words in the language. */
export function valuesFor({ language, timeZone }: Reader) {
  const locale = WRITING_LOCALES[language];
  const instant = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'short' });
  const say = (key: string) => text(language, timeZone, `ownData.${key}`);

  function said(value: unknown): string {
    if (value === null || value === undefined) return '';
    if (value instanceof Date) return instant.format(value);
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return saidText(value);
    if (Array.isArray(value)) return value.map(said).filter(Boolean).join(', ');
    return saidParts(value as Record<string, unknown>);
  }

  function saidText(value: string): string {
    if (UUID.test(value)) return value.slice(0, 8);
    if (DAY.test(value)) return day.format(new Date(`${value}T12:00:00Z`));
    return knownText(language, `ownData.words.${value}`) ?? spelledOut(value);
  }

  function saidParts(value: Record<string, unknown>): string {
    if (typeof value.it === 'string') return spelledOut(inLanguage(value as LocalText, language));
    if (typeof value.instant === 'string') return said(new Date(value.instant));
    return Object.entries(value)
      .map(([name, part]) => `${spelledOut(name)}: ${said(part)}`)
      .join('; ');
  }

  /** What a row says of one field. */
  return (row: OwnRow, field: string): string => {
    const { [field]: value, currency } = row;
    if (field !== 'amount' || typeof value !== 'number') return said(value);
    return moneyIn(language, { amount: value, currency: typeof currency === 'string' ? currency : 'EUR' });
  };
}
