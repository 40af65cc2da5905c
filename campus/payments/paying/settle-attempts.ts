import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import type { PaymentNotice } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { paymentAttempts } from '../../db/schema.ts';
import { eventOf } from '../../platform/live/events.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { heldCharge } from '../charges/stored-charge.ts';
import { tryChanges } from '../waiting/do-changes.ts';
import { attemptMachine, changeAttempt } from './attempt-machine.ts';

/**
 * Closes what was begun for a charge that is paid: the one that paid it succeeded, every other is over. Answers the id
 * of that one; null where it was paid by something else. The account is held.
 */
export async function settleAttempts(
  tx: Database,
  { id: chargeId }: { id: string },
  reference: string,
  now: Date,
): Promise<string | null> {
  const begun = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.chargeId, chargeId));
  const ended = { by: null, set: { endedAt: now }, tells: [] };
  for (const attempt of begun) {
    if (attempt.reference === reference)
      await changeAttempt(tx, attempt.id, 'succeed', { to: 'succeeded', ...ended }, now);
    else if (allows(attemptMachine, attempt.status, 'expire'))
      await changeAttempt(tx, attempt.id, 'expire', { to: 'expired', ...ended }, now);
  }
  return begun.find((attempt) => attempt.reference === reference)?.id ?? null;
}

/** Money that is known to be coming is waited for so long. */
const PENDING_HOURS = 24;

/**
 * What a provider says on the way to a receipt, or instead of one: it never changes the charge, but what waited for the
 * payment is done once that has failed. True where it was news.
 */
export async function moveAttempt(
  tx: Database,
  { type, reference }: Extract<PaymentNotice, { type: 'pending' | 'refusal' }>,
  now: Date,
): Promise<boolean> {
  const read = () => tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference));
  const [named] = await read();
  if (!named) return false;
  const charge = await heldCharge(tx, named);
  const [attempt] = await read();
  const action = type === 'pending' ? 'pend' : 'fail';
  if (!attempt || !allows(attemptMachine, attempt.status, action)) return false;
  const tells = [eventOf('attemptChanged', charge.careerId, { chargeId: charge.id }, now)];
  if (action === 'pend') {
    const set = { expiresAt: addHours(now, PENDING_HOURS) };
    await changeAttempt(tx, attempt.id, action, { to: 'pending', by: null, set, tells }, now);
  } else {
    const set = { endedAt: now };
    await changeAttempt(tx, attempt.id, action, { to: 'failed', by: null, set, tells }, now);
    await tryChanges(tx, charge, now);
  }
  return true;
}
