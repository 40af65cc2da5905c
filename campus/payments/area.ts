import type { Area } from '../area.ts';
import { chargePlans, charges, feeExemptions, incomeDeclarations } from '../db/schema.ts';
import { chargesVerb } from './charges-verb.ts';
import { addCharges } from './demo.ts';
import { servePayments } from './serve-payments.ts';

/** What careers owe, and what they have paid. */
export const payments: Area = {
  serve: servePayments,
  verbs: { charges: chargesVerb },
  demo: addCharges,
  history: [
    { column: charges.careerId },
    { column: chargePlans.careerId },
    { column: feeExemptions.careerId },
    { column: incomeDeclarations.careerId },
  ],
};
