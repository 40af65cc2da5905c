import { and, eq, inArray, max } from 'drizzle-orm';
import type { ChargeChangeStatus } from '../../../contract/payments/ledger.ts';
import type { OwnCharge } from '../../../contract/payments/payments.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { chargeChanges, charges, paymentAttempts } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { tellAll } from '../../platform/live/events.ts';
import type { StateMachine } from '../../platform/states/state-machine.ts';
import { transitionsOf } from '../../platform/states/transition.ts';
import type { Account } from '../accounts/held-account.ts';
import { unpaidTuition } from '../accounts/tuition.ts';
import { isLive, LIVE } from '../paying/attempts.ts';
import { chargeChanged } from '../tell.ts';
import type { StoredCharge } from './stored-charge.ts';

/** What may happen to a change that waits for the end of a payment. */
export const chargeChangeMachine = {
  waiting: { do: ['done'], drop: ['dropped'] },
  done: {},
  dropped: {},
} as const satisfies StateMachine<ChargeChangeStatus, 'do' | 'drop'>;

const changeWaiting = transitionsOf(chargeChanges, chargeChangeMachine, 'charge-change');

/** Ends a change that waits: it is done, or there is nothing to do any more. */
export const endWaiting = async (tx: Database, { id }: { id: string }, action: 'do' | 'drop', now: Date) =>
  changeWaiting(tx, id, action, { to: ends[action], by: null, set: { endedAt: now }, tells: [] }, now);
const ends = { do: 'done', drop: 'dropped' } as const;

export type WaitingChange = typeof chargeChanges.$inferSelect;
/** What changes of a charge, and into how many instalments it is split after that, each with its reason. */
export type Different = Pick<WaitingChange['detail'], 'replacement' | 'split'>;
type Overtaken = Pick<Different, 'replacement'> & {
  reason: string | null;
  split?: { count: number; reason: string } | undefined;
};
type Kept = Pick<WaitingChange, 'kind' | 'chargeId' | 'detail'> & { account: Account };

/** Until when somebody may be paying one of these charges; null where nobody is. The account is held. */
export async function paidUntil(tx: Database, chargeIds: readonly string[], now: Date): Promise<Date | null> {
  if (chargeIds.length === 0) return null;
  const [live] = await tx
    .select({ until: max(paymentAttempts.expiresAt) })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.chargeId, [...chargeIds]), isLive(now)));
  return live?.until ?? null;
}

/**
 * Keeps a change until nobody is paying what it is about. The latest replaces an earlier one for the same
 * charge or the same year's tuition. The account is held.
 */
export async function keepChange(
  tx: Database,
  { account: { careerId, academicYear }, kind, chargeId, detail }: Kept,
  now: Date,
): Promise<void> {
  await overtake(tx, { careerId, academicYear, chargeId }, now);
  const kept = { careerId, academicYear, kind, chargeId, detail, askedAt: now };
  const [row] = await tx.insert(chargeChanges).values(kept).returning({ id: chargeChanges.id });
  if (!row) throw new Error('no change was kept');
  const entry = { action: 'charge-change.keep', entity: 'charge-change', entityId: row.id };
  await audit(tx, { actorId: null, ...entry, detail: { kind, chargeId } }, now);
  await tellAll(tx, await changedPages(tx, { careerId, academicYear }, chargeId, now));
}

/**
 * Drops waiting changes of a charge or a year's tuition, or only those meant: what is done or asked later
 * counts. Answers what was to change of the charge. The account is held.
 */
export async function overtake(
  tx: Database,
  { chargeId, ...account }: Account & Pick<WaitingChange, 'chargeId'>,
  now: Date,
  isMeant: (change: WaitingChange) => boolean = () => true,
): Promise<Overtaken> {
  let different: Overtaken = { reason: null };
  for (const change of await waitingChanges(tx, account)) {
    if (change.chargeId !== chargeId || !isMeant(change)) continue;
    const { reason, replacement, split } = change.detail;
    different = { reason, replacement, split: split && { reason, ...split } };
    await endWaiting(tx, change, 'drop', now);
  }
  return different;
}

/** Whether a charge is cancelled once nobody pays it any more. */
export const isToBeCancelled = async (tx: Database, { id, ...account }: Account & { id: string }) =>
  (await waitingChanges(tx, account)).some(({ kind, chargeId }) => kind === 'cancel' && chargeId === id);

/** Those that wait, the earliest first. */
export const waitingChanges = (tx: Database, { careerId, academicYear }: Account) =>
  tx
    .select()
    .from(chargeChanges)
    .where(
      and(
        eq(chargeChanges.careerId, careerId),
        eq(chargeChanges.academicYear, academicYear),
        oneOf(chargeChanges.status, ['waiting']),
      ),
    )
    .orderBy(chargeChanges.askedAt, chargeChanges.id);

/** Whether a change waits for a charge, or for the tuition of which it is an instalment. */
export const hasWaiting = async (
  tx: Database,
  { id, planId, ...account }: Account & { id: string; planId: string | null },
): Promise<boolean> =>
  (await waitingChanges(tx, account)).some(({ chargeId }) =>
    chargeId === null ? planId !== null : chargeId === id,
  );

async function changedPages(tx: Database, account: Account, chargeId: string | null, now: Date) {
  const { careerId } = account;
  if (chargeId !== null) return [chargeChanged({ id: chargeId, careerId }, now)];
  const [instalment] = await unpaidTuition(tx, account);
  return instalment ? [chargeChanged({ ...instalment, careerId }, now)] : [];
}

/** What waits of a career's charges, and until when at the latest. */
export async function waitingOf(db: Database, careerId: string) {
  const waiting = await db
    .select()
    .from(chargeChanges)
    .where(and(eq(chargeChanges.careerId, careerId), oneOf(chargeChanges.status, ['waiting'])));
  const paid = waiting.length > 0 ? await latestPayments(db, careerId) : [];
  return ({ id, planId, academicYear, paidAt }: StoredCharge, now: Date): OwnCharge['waits'] => {
    if (paidAt !== null) return null;
    const own = waiting.find(({ chargeId, academicYear: year }) =>
      chargeId === null ? planId !== null && year === academicYear : chargeId === id,
    );
    if (!own) return null;
    const ends = paid
      .filter((each) => (own.chargeId === null ? each.planId !== null : each.chargeId === id))
      .flatMap(({ until }) => (until && until > now ? [until] : []));
    const until = new Date(Math.max(now.getTime(), ...ends.map((each) => each.getTime())));
    return { kind: own.kind, until: until.toISOString() };
  };
}

const latestPayments = (db: Database, careerId: string) =>
  db
    .select({ chargeId: charges.id, planId: charges.planId, until: max(paymentAttempts.expiresAt) })
    .from(paymentAttempts)
    .innerJoin(charges, eq(charges.id, paymentAttempts.chargeId))
    .where(and(eq(charges.careerId, careerId), oneOf(paymentAttempts.status, LIVE)))
    .groupBy(charges.id, charges.planId);
