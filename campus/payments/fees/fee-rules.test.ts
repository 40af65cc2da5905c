import { describe, expect, it } from 'vitest';
import { publishedRules as rules } from '../../testing/payments/fees-fixtures.ts';
import { inInstalments, lateFeeOf, tuitionOf } from './fee-rules.ts';

const facts = { income: 2_500_000, credits: 0, exemptions: [] };
const amountOf = (given: Partial<Parameters<typeof tuitionOf>[1]>) =>
  tuitionOf(rules, { ...facts, ...given }).amount;

describe('a tuition', () => {
  // Published examples, in euros: unicas.it 2022/23.
  it.each([
    [22_000, 0],
    [23_000, 140],
    [25_000, 420],
    [27_000, 735],
    [30_000, 1071],
  ])('of an income of %i comes to the published %i', (income, fee) => {
    expect(amountOf({ income: income * 100 })).toBe(fee * 100);
  });

  it('is the highest above the last band', () => {
    const { amount, parts } = tuitionOf(rules, { ...facts, income: 3_000_001 });
    expect({ amount, parts }).toEqual({
      amount: 150_000,
      parts: [{ code: 'income', amount: 150_000, upTo: null }],
    });
  });

  it('is the highest without a declaration, and says so', () => {
    const { amount, parts } = tuitionOf(rules, { ...facts, income: null });
    expect({ amount, parts }).toEqual({
      amount: 150_000,
      parts: [{ code: 'no_declaration', amount: 150_000 }],
    });
  });

  it('is less for merit from the credits on that it asks for', () => {
    expect(amountOf({ credits: 24 })).toBe(42_000);
    expect(amountOf({ credits: 25 })).toBe(37_800);
  });

  it('is less by each exemption, of what is left', () => {
    const exemptions = [
      { percent: 50, name: 'Borsa' },
      { percent: 100, name: 'Invalidità' },
    ];
    const { amount, parts } = tuitionOf(rules, { ...facts, exemptions });
    expect(amount).toBe(0);
    expect(parts.slice(1)).toEqual([
      { code: 'exemption', name: 'Borsa', percent: 50, amount: -21_000 },
      { code: 'exemption', name: 'Invalidità', percent: 100, amount: -21_000 },
    ]);
  });

  it('is a whole number of cents, never below nothing, and the sum of its parts', () => {
    for (let income = 2_190_000; income < 3_100_000; income += 7_919) {
      for (const percent of [1, 33, 67, 99]) {
        const given = { income, credits: 25, exemptions: [{ percent, name: '' }] };
        const { amount, parts } = tuitionOf(rules, given);
        expect(Number.isInteger(amount) && amount >= 0).toBe(true);
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      }
    }
  });
});

it.each([
  [100_000, 3, [33_334, 33_333, 33_333]],
  [2, 3, [2, 0, 0]],
  [123_600, 3, [41_200, 41_200, 41_200]],
])('%i in %i instalments loses no cent', (amount, count, instalments) => {
  expect(inInstalments(amount, count)).toEqual(instalments);
});

it.each([
  [0, 0],
  [1, 1_000],
  [30, 1_000],
  [31, 3_000],
  [60, 3_000],
  [61, 6_000],
])('%i days late cost %i', (days, amount) => {
  expect(lateFeeOf(rules, days)).toBe(amount);
});
