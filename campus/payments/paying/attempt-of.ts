import { and, eq } from 'drizzle-orm';
import type { PaymentAttempt } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { charges, paymentAttempts, paymentReceipts } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import { statusAt } from './pending-attempt.ts';

/** How it stands with a payment of one's own. Throws `NotFound` for somebody else's. */
export async function attemptOf(
  db: Database,
  { attemptId, careerId }: { attemptId: string; careerId: string },
  now: Date,
): Promise<PaymentAttempt> {
  const [found] = await db
    .select({
      attempt: paymentAttempts,
      paidAt: charges.paidAt,
      year: paymentReceipts.year,
      number: paymentReceipts.number,
    })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .leftJoin(paymentReceipts, eq(paymentReceipts.chargeId, charges.id))
    .where(and(eq(paymentAttempts.id, attemptId), eq(charges.careerId, careerId)));
  if (!found) throw new NotFound('payment', attemptId);
  const { attempt, paidAt, year, number } = found;
  const { chargeId, amount, currency, expiresAt } = attempt;
  return {
    status: statusAt(attempt, now),
    chargeId,
    amount,
    currency,
    paid: paidAt !== null,
    expiresAt: expiresAt.toISOString(),
    receiptNumber: year === null || number === null ? null : serialOf({ year, number }),
  };
}
