import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { paymentAttempts } from '../../db/schema.ts';
import { changeAttempt } from './attempt-machine.ts';
import { LIVE } from './pending-attempt.ts';

const AT_ONCE = 200;

/** Writes down which payments are over by the clock: all, or those of a charge. */
export async function expireAttempts(tx: Database, now: Date, chargeId?: string): Promise<void> {
  const { id, status, expiresAt } = paymentAttempts;
  const over = await tx
    .select({ id })
    .from(paymentAttempts)
    .where(
      and(
        inArray(status, LIVE),
        lte(expiresAt, now),
        chargeId === undefined ? undefined : eq(paymentAttempts.chargeId, chargeId),
      ),
    )
    .orderBy(asc(expiresAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const attempt of over) {
    const end = { to: 'expired' as const, by: null, set: { endedAt: now }, tells: [] };
    await changeAttempt(tx, attempt.id, 'expire', end, now);
  }
}
