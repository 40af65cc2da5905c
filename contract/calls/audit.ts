import { auditVerification } from '../office.ts';
import { verifyAgainst } from '../sealed-heads.ts';
import type { Calls } from './call.ts';

export const auditCalls = {
  'office/audit/verify': {
    who: 'office',
    request: verifyAgainst,
    result: auditVerification,
    reads: true,
    says: 'Checks that no audited event was changed since it was linked, and none is outside the chain; against a saved head where one is given',
  },
} satisfies Calls;
