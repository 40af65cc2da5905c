import { addHours } from 'date-fns/addHours';
import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { PaymentNotice } from '../../../contract/payments/paying.ts';
import type { Database } from '../../db/database.ts';
import { chargeChanges, charges, paymentAttempts } from '../../db/schema.ts';
import { eachDue, mayBeTried } from '../../platform/jobs/each-due.ts';
import { type Event, eventOf } from '../../platform/live/events.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { type Account, freeAccounts } from '../accounts/held-account.ts';
import { doChanges, tryChanges } from '../charges/do-changes.ts';
import { heldCharge, type StoredCharge } from '../charges/stored-charge.ts';
import { attemptMachine, changeAttempt, LIVE } from './attempts.ts';

/**
 * Closes the attempts of a paid charge: the paying one succeeded, the others are over. Answers its id; null
 * where something else paid. The account is held.
 */
export async function settleAttempts(
  tx: Database,
  { id: chargeId }: { id: string },
  reference: string,
  now: Date,
): Promise<string | null> {
  const begun = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.chargeId, chargeId));
  const paying = begun.find((attempt) => attempt.reference === reference);
  for (const attempt of begun) {
    if (attempt === paying) await end(tx, attempt, 'succeed', now);
    else if (allows(attemptMachine, attempt.status, 'expire')) await end(tx, attempt, 'expire', now);
  }
  return paying?.id ?? null;
}

/** Money that is known to be coming is waited for so long. */
const PENDING_HOURS = 24;

/**
 * Takes a provider's word before or instead of a receipt. It never changes the charge, but a failure lets
 * waiting changes be done. True where it was news.
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
    await end(tx, attempt, action, now, tells);
    await tryChanges(tx, charge, now);
  }
  return true;
}

const AT_ONCE = 200;
const TASK = 'payments.attempts';

/** Expires payments by the clock and does what waited. Accounts that others hold wait. */
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
  await end(tx, { id: attemptId }, 'expire', now);
}

const end = (
  tx: Database,
  { id }: { id: string },
  action: keyof typeof ends,
  now: Date,
  tells: Event[] = [],
) => changeAttempt(tx, id, action, { to: ends[action], by: null, set: { endedAt: now }, tells }, now);
const ends = { succeed: 'succeeded', fail: 'failed', expire: 'expired' } as const;
