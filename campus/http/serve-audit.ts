import { auditCalls } from '../../contract/operations/audit.ts';
import { verifyAudit } from '../platform/audit/audit-chain.ts';
import { outsideOf } from '../seal/saved-head.ts';
import type { CampusApp } from './campus-app.ts';
import { serve } from './serve.ts';

/** What the audit says of itself. */
export function serveAudit(app: CampusApp) {
  serve(app, auditCalls, {
    'office/audit/verify': {
      read: async (db, { body }, now) => {
        const { head, faults } = outsideOf(body);
        const verified = await verifyAudit(db, now, head?.audit ?? null);
        return { ...verified, faults: [...faults, ...verified.faults] };
      },
    },
  });
}
