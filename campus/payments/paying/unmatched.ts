import { and, asc, eq, isNull } from 'drizzle-orm';
import type {
  NoticeOutcome,
  ReceiptNotice,
  UnmatchedReason,
  UnmatchedReceipts,
} from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { unmatchedReceipts } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed } from '../../platform/outcome.ts';

type Unmatched = { provider: 'simulator' | 'pagopa'; receipt: ReceiptNotice; reason: UnmatchedReason };

/** Keeps a receipt that marks nothing paid, once, for the office. */
export async function keepUnmatched(
  tx: Database,
  { provider, receipt, reason }: Unmatched,
  now: Date,
): Promise<NoticeOutcome> {
  const { receiptId, reference, amount, currency, psp, paidAt } = receipt;
  const [kept] = await tx
    .insert(unmatchedReceipts)
    .values({ provider, receiptId, reference, amount, currency, psp, paidAt, reason, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: unmatchedReceipts.id });
  if (!kept) return 'repeated';
  await auditOf(tx, kept.id, 'receive', { reason }, now);
  return 'unmatched';
}

/** What the office has still to deal with, the oldest first; `all` with what it has dealt with. */
export async function listUnmatched(
  db: Database,
  { all = false }: { all?: boolean | undefined },
): Promise<UnmatchedReceipts> {
  const rows = await db
    .select()
    .from(unmatchedReceipts)
    .where(all ? undefined : isNull(unmatchedReceipts.resolvedAt))
    .orderBy(asc(unmatchedReceipts.receivedAt), asc(unmatchedReceipts.id));
  return {
    receipts: rows.map(({ paidAt, receivedAt, ...row }) => ({
      ...row,
      paidAt: paidAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
  };
}

/** Notes what was done about one; it stays, with that beside it. */
export async function resolveUnmatched(
  tx: Database,
  { id, resolution }: { id: string; resolution: string },
  now: Date,
) {
  const open = and(eq(unmatchedReceipts.id, id), isNull(unmatchedReceipts.resolvedAt));
  const [resolved] = await tx
    .update(unmatchedReceipts)
    .set({ resolution, resolvedAt: now })
    .where(open)
    .returning({ id: unmatchedReceipts.id });
  if (!resolved) return await alreadyResolved(tx, id);
  await auditOf(tx, id, 'resolve', {}, now);
  return done(resolved);
}

async function alreadyResolved(tx: Database, id: string) {
  const [known] = await tx
    .select({ id: unmatchedReceipts.id })
    .from(unmatchedReceipts)
    .where(eq(unmatchedReceipts.id, id));
  if (!known) throw new NotFound('unmatched receipt', id);
  return notAllowed();
}

const auditOf = (
  tx: Database,
  entityId: string,
  verb: 'receive' | 'resolve',
  detail: Record<string, string>,
  now: Date,
) => {
  const entity = 'unmatched-receipt';
  return audit(tx, { actorId: null, action: `${entity}.${verb}`, entity, entityId, detail }, now);
};
