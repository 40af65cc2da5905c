import type { FeeRules } from '../../../contract/payments/fees.ts';

/** A published scheme (docs/domain.md, Payments) without its days and its merit; it has worked examples. */
export const publishedScheme: Omit<FeeRules, 'merit' | 'instalments' | 'graceDays'> = {
  income: {
    perMille: 70,
    above: 1_300_000,
    freeUpTo: 2_200_000,
    bands: [
      { upTo: 2_400_000, factorPerMille: 200 },
      { upTo: 2_600_000, factorPerMille: 500 },
      { upTo: 2_800_000, factorPerMille: 750 },
      { upTo: 3_000_000, factorPerMille: 900 },
    ],
  },
  highest: 150_000,
  regional: 14_000,
  stamp: 1_600,
  late: [
    { fromDay: 1, amount: 1_000 },
    { fromDay: 31, amount: 3_000 },
    { fromDay: 61, amount: 6_000 },
  ],
};
