import { auditCalls } from '../../contract/operations/audit.ts';
import { numberCalls } from '../../contract/operations/numbers.ts';
import { verifyAudit } from '../platform/audit/audit-chain.ts';
import { listNumbers, sayRestored, startFrom } from '../platform/numbers/office-numbers.ts';
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

/** The numbers that others know, as the office has them go on. */
export function serveNumbers(app: CampusApp) {
  serve(app, numberCalls, {
    'office/numbers/list': { read: (db) => listNumbers(db) },
    'office/numbers/start': {
      change: (tx, { body, timeZone }, now) => startFrom(tx, body, { timeZone }, now),
    },
    'office/numbers/restored': { change: (tx, { body }, now) => sayRestored(tx, body, now) },
  });
}
