import { expect, it } from 'vitest';
import { differences } from './reconcile.ts';

const receipt = (receiptId: string, amount: number, number: string | null = '2026/000001') => ({
  ...{ receiptId, amount, currency: 'EUR', number, provider: 'pagopa' },
  ...{ paidAt: '2026-11-20T09:59:00.000Z', reportedIn: null },
});
const line = (at: number, receiptId: string, amount: number, currency = 'EUR') => ({
  ...{ line: at, receiptId, amount, currency },
});

it('G7: the same on both sides differs in nothing, in whatever order', () => {
  const bank = [line(2, 'b', 200), line(3, 'a', 100)];
  expect(differences(bank, [receipt('a', 100), receipt('b', 200)])).toEqual([]);
});

it('G7: says what is missing on either side, what is another sum, and what stands twice', () => {
  const bank = [line(2, 'a', 150), line(3, 'b', 100, 'USD'), line(4, 'b', 100), line(5, 'c', 1_050)];
  const ours = [receipt('a', 100), receipt('b', 100), receipt('d', 300), receipt('e', 1, null)];
  expect(differences(bank, ours)).toEqual([
    'line 2, a: 1.50 EUR there, 1.00 EUR here',
    'line 3, b: 1.00 USD there, 1.00 EUR here',
    'line 4, b: stands in line 3 too',
    'line 5, c: 10.50 EUR that never came here',
    'd: 3.00 EUR here (2026/000001), not in the list',
    'e: 0.01 EUR here (unmatched), not in the list',
  ]);
});
