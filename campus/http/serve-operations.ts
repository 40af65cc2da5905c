import { auditCalls } from '../../contract/operations/audit.ts';
import { numberCalls } from '../../contract/operations/numbers.ts';
import { type SealedHead, verifyAudit } from '../platform/audit/audit-chain.ts';
import { listNumbers, sayRestored, startFrom } from '../platform/numbers/office-numbers.ts';
import { outsideOf } from '../seal/saved-head.ts';
import { isSealedBy } from '../seal/seal-key.ts';
import type { CampusApp } from './campus-app.ts';
import { serve } from './serve.ts';

/** What the audit says of itself. */
export function serveAudit(app: CampusApp, auditKeptMonths: number | undefined) {
  serve(app, auditCalls, {
    'office/audit/verify': {
      read: async (db, { body }, now) => {
        const { head, faults } = outsideOf(body);
        const forgetting = {
          months: auditKeptMonths,
          isSealed: ({ content, seal, ...by }: SealedHead) => isSealedBy(Buffer.from(content), seal, by),
        };
        const verified = await verifyAudit(db, now, head?.audit ?? null, forgetting);
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
