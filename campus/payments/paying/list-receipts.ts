import { and, asc, gte, lt } from 'drizzle-orm';
import type { ListedReceipt } from '../../../contract/payments/paying.ts';
import { shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { paymentReceipts, unmatchedReceipts } from '../../db/schema.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { localInstant } from '../../platform/time/days.ts';

type Days = { from: string; to: string; timeZone: string };

/** All receipts of what was paid on these days of the institution's zone, those that marked nothing paid too. */
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
