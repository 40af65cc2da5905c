import { auditCalls } from '../../contract/calls/audit.ts';
import { verifyAudit } from '../platform/audit-chain.ts';
import type { CampusApp } from './campus-app.ts';
import { serve } from './serve.ts';

/** What the audit says of itself. */
export function serveAudit(app: CampusApp) {
  serve(app, auditCalls, { 'office/audit/verify': { read: (db) => verifyAudit(db) } });
}
