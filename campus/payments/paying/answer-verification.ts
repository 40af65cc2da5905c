import { eq } from 'drizzle-orm';
import type {
  AskedToday,
  NotPayableReason,
  ReceivedNotice,
  Verification,
} from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { chargeNotices, paymentAttempts } from '../../db/schema.ts';
import { chargeTitle } from '../charges/charge-title.ts';
import { type PayableCharge, payableByNotice } from '../charges/payable-charge.ts';
import { heldCharge } from '../charges/stored-charge.ts';
import { hasWaiting } from '../waiting/keep-change.ts';
import { beginAttempt } from './begin-attempt.ts';
import { expireOf } from './expire-attempts.ts';
import { liveAttempt } from './pending-attempt.ts';

type Asked = { question: Verification; timeZone: string };

/**
 * What a payment notice asks for today, which may be more than is printed on it (SANP, best practice). An activation
 * keeps the charge for its session for half an hour: nobody else pays it, and it is neither cancelled nor replaced. The
 * same session asking again has the same answer.
 */
export async function answerVerification(
  tx: Database,
  { question, timeZone }: Asked,
  now: Date,
): Promise<ReceivedNotice> {
  const noticeCode = question.reference;
  const chargeId = await chargeOfNotice(tx, noticeCode);
  if (chargeId) await expireOf(tx, await heldCharge(tx, { chargeId }), now);
  const payable = await payableByNotice(tx, { noticeCode, timeZone }, now);
  if (!payable?.ok) return notPayable(await reasonAgainst(tx, noticeCode));
  const charge = payable.value;
  const live = await liveAttempt(tx, charge.id, now);
  const session = question.type === 'activation' ? question.session : null;
  if (live ? live.reference !== session : await hasWaiting(tx, charge)) return notPayable('in_progress');
  if (session !== null && !live) {
    if (await isUsed(tx, session)) return notPayable('session_over');
    await beginAttempt(tx, { charge, provider: 'pagopa', reference: session }, now);
  }
  return { outcome: 'payable', asks: asksOf(charge) };
}

async function chargeOfNotice(tx: Database, noticeCode: string): Promise<string | undefined> {
  const own = eq(chargeNotices.noticeCode, noticeCode);
  const [notice] = await tx.select({ chargeId: chargeNotices.chargeId }).from(chargeNotices).where(own);
  return notice?.chargeId;
}

async function reasonAgainst(tx: Database, noticeCode: string): Promise<NotPayableReason> {
  const [notice] = await tx
    .select({ status: chargeNotices.status })
    .from(chargeNotices)
    .where(eq(chargeNotices.noticeCode, noticeCode));
  return notice ? AGAINST[notice.status] : 'unknown';
}
const AGAINST = { active: 'not_yet', paid: 'paid', reported: 'paid', void: 'void' } as const;

const isUsed = async (tx: Database, reference: string): Promise<boolean> =>
  (await tx.$count(paymentAttempts, eq(paymentAttempts.reference, reference))) > 0;

const notPayable = (reason: NotPayableReason): ReceivedNotice => ({ outcome: 'not_payable', reason });

const asksOf = (charge: PayableCharge): AskedToday => {
  const { amount, currency, dueOn } = charge;
  return { amount, currency, dueOn, description: chargeTitle(charge, 'it') };
};
