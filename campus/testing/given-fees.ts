import type { FeeRules } from '../db/schema/payments.ts';

/** The published scheme that has worked examples, with three instalments. */
export const publishedRules: FeeRules = {
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
  merit: [{ credits: 25, percent: 10 }],
  regional: 14_000,
  stamp: 1_600,
  instalments: [
    { payableFrom: '2026-09-01', dueOn: '2026-10-31' },
    { payableFrom: '2026-11-01', dueOn: '2026-11-30' },
    { payableFrom: '2027-01-15', dueOn: '2027-03-02' },
  ],
  late: [
    { fromDay: 1, amount: 1_000 },
    { fromDay: 31, amount: 3_000 },
    { fromDay: 61, amount: 6_000 },
  ],
  graceDays: 15,
};
