import { inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { ReportedReceipts, reportReceiptsRequest } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, paymentReceipts } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done } from '../../platform/outcome.ts';
import { changeNotice } from '../charges/charge-machine.ts';

type Reported = z.output<typeof reportReceiptsRequest>;
type StoredReceipt = typeof paymentReceipts.$inferSelect;

/**
 * Writes down that the money of these receipts arrived, by a flow of the bank's: paid and reported are two things. What
 * is nobody's, of another sum, or stands in another flow is named and left; the rest is taken.
 */
export async function reportReceipts(tx: Database, { flow, receipts }: Reported, now: Date) {
  const known = await heldReceipts(tx, receipts);
  const answer: ReportedReceipts = { reported: 0, known: 0, different: [] };
  const arrived = new Map<string, StoredReceipt>();
  for (const { receiptId, amount, currency } of receipts) {
    const own = known.get(receiptId);
    if (!own) answer.different.push({ receiptId, reason: 'unknown' });
    else if (own.amount !== amount || own.currency !== currency)
      answer.different.push({ receiptId, reason: 'amount' });
    else if (own.reportedIn === null) arrived.set(own.id, own);
    else if (own.reportedIn === flow) answer.known += 1;
    else answer.different.push({ receiptId, reason: 'flow' });
  }
  await writeArrived(tx, [...arrived.values()], flow, now);
  return done({ ...answer, reported: arrived.size });
}

async function heldReceipts(tx: Database, receipts: Reported['receipts']) {
  const ids = receipts.map(({ receiptId }) => receiptId);
  const rows = await tx
    .select()
    .from(paymentReceipts)
    .where(inArray(paymentReceipts.receiptId, ids))
    .orderBy(paymentReceipts.id)
    .for('update');
  return new Map(rows.map((row) => [row.receiptId, row]));
}

async function writeArrived(tx: Database, arrived: StoredReceipt[], flow: string, now: Date): Promise<void> {
  if (arrived.length === 0) return;
  const ids = arrived.map(({ id }) => id);
  await tx
    .update(paymentReceipts)
    .set({ reportedIn: flow, reportedAt: now })
    .where(inArray(paymentReceipts.id, ids));
  const charges = arrived.map(({ chargeId }) => chargeId);
  const notices = await tx.select().from(chargeNotices).where(inArray(chargeNotices.chargeId, charges));
  for (const { id, status } of notices)
    if (status === 'paid')
      await changeNotice(tx, id, 'report', { to: 'reported', by: null, set: {}, tells: [] }, now);
  const detail = { flow, receipts: String(arrived.length) };
  await audit(
    tx,
    { actorId: null, action: 'payment-flow.report', entity: 'payment-flow', entityId: flow, detail },
    now,
  );
}
