import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { chargeChanges, charges, paymentAttempts } from '../../db/schema.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import { type Account, freeAccounts } from '../accounts/held-account.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { doChanges, tryChanges } from '../waiting/do-changes.ts';
import { changeAttempt } from './attempt-machine.ts';
import { LIVE } from './pending-attempt.ts';

const AT_ONCE = 200;
const TASK = 'payments.attempts';

/**
 * Writes down which payments are over by the clock, and does what waited for their end. What somebody else holds is left for
 * the next time.
 */
export async function expireAttempts(tx: Database, now: Date): Promise<void> {
  const over = await overAttempts(tx, now);
  const waiting = await tx
    .select({ careerId: chargeChanges.careerId, academicYear: chargeChanges.academicYear })
    .from(chargeChanges)
    .where(eq(chargeChanges.status, 'waiting'))
    .orderBy(asc(chargeChanges.askedAt))
    .limit(AT_ONCE);
  const accounts = new Map(
    [...over, ...waiting].map((each) => [`${each.careerId} ${each.academicYear}`, each]),
  );
  const isFree = await freeAccounts(tx, [...accounts.values()]);
  const run = { db: tx, now };
  await eachDue(run, over.filter(isFree), {
    task: TASK,
    idOf: ({ id }) => id,
    work: (part, { id }) => expire(part, id, now),
  });
  await eachDue(run, [...accounts.values()].filter(isFree), {
    task: 'payments.changes',
    idOf: ({ careerId, academicYear }) => `${careerId} ${academicYear}`,
    work: doChanges,
  });
}

/** The same of a charge, whose account is held. */
export async function expireOf(
  tx: Database,
  charge: Pick<StoredCharge, 'id' | 'careerId' | 'academicYear'>,
  now: Date,
): Promise<void> {
  for (const { id } of await overAttempts(tx, now, charge.id)) await expire(tx, id, now);
  await tryChanges(tx, charge, now);
}

function overAttempts(tx: Database, now: Date, chargeId?: string): Promise<(Account & { id: string })[]> {
  const { id, status, expiresAt } = paymentAttempts;
  return tx
    .select({ id, careerId: charges.careerId, academicYear: charges.academicYear })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(
      and(
        inArray(status, LIVE),
        lte(expiresAt, now),
        chargeId === undefined ? mayBeTried(TASK, id, now) : eq(paymentAttempts.chargeId, chargeId),
      ),
    )
    .orderBy(asc(expiresAt))
    .limit(AT_ONCE);
}

async function expire(tx: Database, attemptId: string, now: Date): Promise<void> {
  const over = and(eq(paymentAttempts.id, attemptId), inArray(paymentAttempts.status, LIVE));
  if ((await tx.$count(paymentAttempts, over)) === 0) return;
  const end = { to: 'expired' as const, by: null, set: { endedAt: now }, tells: [] };
  await changeAttempt(tx, attemptId, 'expire', end, now);
}
