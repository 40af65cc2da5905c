import { empty } from '../envelope.ts';
import { auditVerification } from '../office.ts';
import type { Calls } from './call.ts';

export const auditCalls = {
  'office/audit/verify': {
    who: 'office',
    request: empty,
    result: auditVerification,
    reads: true,
    says: 'Checks that no audited event was changed since it was linked',
  },
} satisfies Calls;
