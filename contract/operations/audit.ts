import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { verifyAgainst } from '../wire/sealed-heads.ts';

/** How many links of the audit's chain hold; events outside of it; whether a saved head is missing in it. */
export const auditVerification = z.object({
  links: z.int(),
  broken: z.boolean(),
  faults: z.array(z.string()),
});
export type AuditVerification = z.infer<typeof auditVerification>;

export const auditCalls = {
  'office/audit/verify': {
    who: 'office',
    request: verifyAgainst,
    result: auditVerification,
    reads: true,
    says: 'Checks that no audited event was changed since it was linked, and none is outside the chain; against a saved head where one is given',
  },
} satisfies Calls;
