import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { ATTEMPT_MS, type AttemptStatus, type PaymentAttempt } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { charges, paymentAttempts, paymentReceipts } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { serialOf } from '../../platform/numbers/next-of-year.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';

const attemptActions = ['redirect', 'pend', 'succeed', 'fail', 'expire'] as const;

/** What may happen to a payment that was begun; money may come after it seemed over. */
export const attemptMachine = {
  created: { redirect: ['redirected'], succeed: ['succeeded'], fail: ['failed'], expire: ['expired'] },
  redirected: { pend: ['pending'], succeed: ['succeeded'], fail: ['failed'], expire: ['expired'] },
  pending: { succeed: ['succeeded'], fail: ['failed'], expire: ['expired'] },
  succeeded: {},
  failed: { succeed: ['succeeded'] },
  expired: { succeed: ['succeeded'] },
} as const satisfies StateMachine<AttemptStatus, (typeof attemptActions)[number]>;

export const changeAttempt = transitionsOf(paymentAttempts, attemptMachine, 'payment-attempt');

type StoredAttempt = typeof paymentAttempts.$inferSelect;

/** Those in which a payer may still be on the way. */
export const LIVE = ['created', 'redirected', 'pending'] satisfies AttemptStatus[];

/** What is under way at `now`. */
export const isLive = (now: Date) =>
  and(inArray(paymentAttempts.status, LIVE), gt(paymentAttempts.expiresAt, now));

/** The payment of a charge that is under way at `now`; null where there is none. */
export async function liveAttempt(tx: Database, chargeId: string, now: Date): Promise<StoredAttempt | null> {
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.chargeId, chargeId), isLive(now)));
  return attempt ?? null;
}

/** Whether somebody may be paying a charge now: then it isn't cancelled or replaced. The charge is held. */
export const hasPendingAttempt = async (tx: Database, chargeId: string, now: Date): Promise<boolean> =>
  (await liveAttempt(tx, chargeId, now)) !== null;

/** How it stands by the clock: one whose time is over is expired, whether or not that is written down. */
const statusAt = ({ status, expiresAt }: StoredAttempt, now: Date): AttemptStatus =>
  LIVE.some((live) => live === status) && expiresAt <= now ? 'expired' : status;

type Begun = { charge: StoredCharge; provider: StoredAttempt['provider']; reference: string };

/** Records that a payer is on the way, for the present amount. The held charge is not being paid. */
export async function beginAttempt(
  tx: Database,
  { charge: { id: chargeId, amount, currency }, provider, reference }: Begun,
  now: Date,
): Promise<StoredAttempt> {
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      ...{ chargeId, provider, reference, amount, currency },
      ...{ status: 'created', startedAt: now, expiresAt: addMilliseconds(now, ATTEMPT_MS) },
    })
    .returning();
  if (!attempt) throw new Error('no attempt was written');
  await changeAttempt(tx, attempt.id, 'redirect', { to: 'redirected', by: null, tells: [] }, now);
  return attempt;
}

/** How it stands with a payment of one's own. Throws `NotFound` for somebody else's. */
export async function attemptOf(
  db: Database,
  { attemptId, careerId }: { attemptId: string; careerId: string },
  now: Date,
): Promise<PaymentAttempt> {
  const { year, number } = paymentReceipts;
  const [found] = await db
    .select({ attempt: paymentAttempts, paidAt: charges.paidAt, receipt: { year, number } })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .leftJoin(paymentReceipts, eq(paymentReceipts.chargeId, charges.id))
    .where(and(eq(paymentAttempts.id, attemptId), eq(charges.careerId, careerId)));
  if (!found) throw new NotFound('payment', attemptId);
  const { attempt, paidAt, receipt } = found;
  const { chargeId, amount, currency, expiresAt } = attempt;
  return {
    ...{ status: statusAt(attempt, now), chargeId, amount, currency, paid: paidAt !== null },
    expiresAt: expiresAt.toISOString(),
    receiptNumber: receipt && serialOf(receipt),
  };
}
