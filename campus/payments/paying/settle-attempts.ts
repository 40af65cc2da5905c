import { eq } from 'drizzle-orm';
import type { PaymentNotice } from '../../../contract/paying.ts';
import type { Database } from '../../db/database.ts';
import { charges, paymentAttempts } from '../../db/schema.ts';
import { eventOf } from '../../platform/events.ts';
import { allows } from '../../platform/state-machine.ts';
import { attemptMachine, changeAttempt } from './attempt-machine.ts';

/**
 * Closes what was begun for a charge that is paid: the one that paid it succeeded, every other is over. Answers the id
 * of that one; null where it was paid by something else. The charge is held.
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

/** What a provider says on the way to a receipt, or instead of one: it never changes the charge. True where it was news. */
export async function moveAttempt(
  tx: Database,
  { type, reference }: Extract<PaymentNotice, { type: 'pending' | 'refusal' }>,
  now: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ attempt: paymentAttempts, careerId: charges.careerId })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(eq(paymentAttempts.reference, reference))
    .for('update', { of: paymentAttempts });
  const action = type === 'pending' ? 'pend' : 'fail';
  if (!found || !allows(attemptMachine, found.attempt.status, action)) return false;
  const { attempt, careerId } = found;
  const tells = [eventOf('attemptChanged', careerId, { chargeId: attempt.chargeId }, now)];
  if (action === 'pend') await changeAttempt(tx, attempt.id, action, { to: 'pending', by: null, tells }, now);
  else {
    const set = { endedAt: now };
    await changeAttempt(tx, attempt.id, action, { to: 'failed', by: null, set, tells }, now);
  }
  return true;
}
