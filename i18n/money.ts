import type { Language } from '../contract/wire/constants.ts';

/** What an amount without a currency is in, by language (F3). */
const CURRENCIES: Record<Language, string> = { it: 'EUR', en: 'USD', es: 'EUR' };

/** An amount of minor units (cents) as people write it; without a currency it is in the language's (F3). */
export function formatMoney(
  { minor, currency }: { minor: number; currency?: string | undefined },
  language: Language,
): string {
  const money = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency ?? CURRENCIES[language],
    useGrouping: 'always', // four digits too: amounts stand below one another
  });
  const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
  return money.format(minor / 10 ** digits);
}
