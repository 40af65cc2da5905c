import type { Language } from '../../contract/wire/constants.ts';
import { WRITING_LOCALES } from '../../contract/wire/writing-locale.ts';

/** An amount in minor units of its currency, as the language writes it. */
export function moneyIn(
  language: Language,
  { amount, currency }: { amount: number; currency: string },
): string {
  const format = new Intl.NumberFormat(WRITING_LOCALES[language], { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
