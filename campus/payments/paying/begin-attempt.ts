import { addMilliseconds } from 'date-fns/addMilliseconds';
import { ATTEMPT_MS } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { paymentAttempts } from '../../db/schema.ts';
import type { PayableCharge } from '../charges/payable-charge.ts';
import { changeAttempt } from './attempt-machine.ts';
import type { StoredAttempt } from './pending-attempt.ts';

type Begun = { charge: PayableCharge; provider: StoredAttempt['provider']; reference: string };

/** Writes down that a payer is on the way, for what the charge asks at this moment. The charge is held, and nobody else pays it. */
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
