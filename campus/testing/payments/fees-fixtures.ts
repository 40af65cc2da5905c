import type { FeeRules } from '../../../contract/payments/fees.ts';
import { publishedScheme } from '../../payments/fees/published-scheme.ts';

/** The published scheme that has worked examples, with three instalments. */
export const publishedRules: FeeRules = {
  ...publishedScheme,
  merit: [{ credits: 25, percent: 10 }],
  instalments: [
    { payableFrom: '2026-09-01', dueOn: '2026-10-31' },
    { payableFrom: '2026-11-01', dueOn: '2026-11-30' },
    { payableFrom: '2027-01-15', dueOn: '2027-03-02' },
  ],
  graceDays: 15,
};
