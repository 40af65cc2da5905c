import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

/** Without the kinds of space, in which the formats of languages differ. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['it', '1.234,50 €'],
  ['en', '$1,234.50'],
  ['es', '1.234,50 €'],
] as const)('F3: an amount without a currency is in the currency of the language %s', (language, written) => {
  expect(plain(formatMoney({ minor: 123_450 }, language))).toBe(written);
});

it('F3: a charge keeps its own currency in every language', () => {
  expect(formatMoney({ minor: 15_600, currency: 'EUR' }, 'en')).toBe('€156.00');
});
