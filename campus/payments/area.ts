import type { Area } from '../area.ts';
import { chargePlans, charges, feeExemptions, incomeDeclarations } from '../db/schema.ts';

/** What careers owe, and what they have paid. */
export const payments: Area = {
  history: [
    { column: charges.careerId },
    { column: chargePlans.careerId },
    { column: feeExemptions.careerId },
    { column: incomeDeclarations.careerId },
  ],
};
