import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  ListedReceipt,
  NoticeOutcome,
  ReceiptNotice,
  ReportedReceipts,
  reportReceiptsRequest,
  UnmatchedReason,
  UnmatchedReceipts,
} from '../../../contract/payments/paying.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, paymentReceipts, unmatchedReceipts } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { done, notAllowed } from '../../platform/outcome.ts';
import { localInstant } from '../../platform/time/days.ts';
import { changeNotice } from '../charges/charge-machine.ts';

type Days = { from: string; to: string; timeZone: string };

/** All receipts of payments on these days of the institution's zone, unmatched ones included. */
export async function listReceipts(db: Database, { from, to, timeZone }: Days): Promise<ListedReceipt[]> {
  const begins = localInstant(from, '00:00', timeZone);
  const ends = localInstant(shiftDay(to, 1), '00:00', timeZone);
  const within = (table: typeof paymentReceipts | typeof unmatchedReceipts) =>
    and(gte(table.paidAt, begins), lt(table.paidAt, ends));
  const { provider, receiptId, amount, currency, paidAt, year, number, reportedIn } = paymentReceipts;
  const matched = await db
    .select({ provider, receiptId, amount, currency, paidAt, year, number, reportedIn })
    .from(paymentReceipts)
    .where(within(paymentReceipts))
    .orderBy(asc(paidAt), asc(receiptId));
  const apart = await db
    .select()
    .from(unmatchedReceipts)
    .where(within(unmatchedReceipts))
    .orderBy(asc(unmatchedReceipts.paidAt), asc(unmatchedReceipts.receiptId));
  return [
    ...matched.map(({ year: of, number: nth, ...receipt }) => ({
      ...receipt,
      paidAt: receipt.paidAt.toISOString(),
      number: serialOf({ year: of, number: nth }),
    })),
    ...apart.map((each) => ({
      ...{ provider: each.provider, receiptId: each.receiptId, amount: each.amount },
      ...{ currency: each.currency, paidAt: each.paidAt.toISOString(), number: null, reportedIn: null },
    })),
  ];
}

type Reported = z.output<typeof reportReceiptsRequest>;
type StoredReceipt = typeof paymentReceipts.$inferSelect;

/**
 * Records that the money of receipts arrived, by a bank's flow: paid and reported are two things. Unknown
 * ones, other sums and other flows are named and left out.
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
