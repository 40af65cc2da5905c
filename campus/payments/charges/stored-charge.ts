import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ChargeStatus } from '../../../contract/payments/payments.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { chargeNotices, charges } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { dayOf } from '../../platform/time/days.ts';
import { type Account, heldAccount } from '../accounts/held-account.ts';
import { changeCharge } from './charge-machine.ts';

export type StoredCharge = typeof charges.$inferSelect;

/** A charge, of this career where it says one. */
type Named = { chargeId: string; careerId?: string };
type Place = { timeZone: string; now: Date };

/** Holds a charge with its account until the transaction ends. Throws `NotFound`. */
export async function heldCharge(tx: Database, named: Named): Promise<StoredCharge> {
  await heldAccount(tx, await accountOf(tx, named));
  const [charge] = await tx.select().from(charges).where(isNamed(named)).for('update');
  if (!charge) throw new NotFound('charge', named.chargeId);
  return charge;
}

/** A charge stays in the account that it was asked for in, so that this may be read before it is held. */
async function accountOf(tx: Database, named: Named): Promise<Account> {
  const { careerId, academicYear } = charges;
  const [account] = await tx.select({ careerId, academicYear }).from(charges).where(isNamed(named));
  if (!account) throw new NotFound('charge', named.chargeId);
  return account;
}

const isNamed = ({ chargeId, careerId }: Named) =>
  and(eq(charges.id, chargeId), careerId === undefined ? undefined : eq(charges.careerId, careerId));

/** What a lock that stands for a charge names as its cause. */
export const lockSourceOf = ({ id }: Pick<StoredCharge, 'id'>): string => `charge:${id}`;

/** The id of what stands in a charge's place by now: itself, or the last of its successors. */
export const currentInPlaceOf = (id: unknown): SQL => sql`(
  with recursive later as (
    select id, replaced_by_id from charge where id = ${id}
    union all select next.id, next.replaced_by_id from charge next join later on next.id = later.replaced_by_id
  ) select id from later where replaced_by_id is null
)`;

/** The same of one, asked by itself. */
export async function standingId(tx: Database, chargeId: string): Promise<string> {
  const standing = currentInPlaceOf(sql`${chargeId}::uuid`);
  const [found] = rowsOf<{ id: string }>(await tx.execute(sql`select ${standing} as id`));
  return found?.id ?? chargeId;
}

/** A planned charge opens with its day, whether or not that is written down. */
export function statusAt(
  { status, payableFrom }: Pick<StoredCharge, 'status' | 'payableFrom'>,
  { timeZone, now }: Place,
): ChargeStatus {
  return status === 'planned' && (payableFrom === null || payableFrom <= dayOf(now, timeZone))
    ? 'open'
    : status;
}

/** Of which nothing is paid, and nothing took their place. */
export const isUnpaid = oneOf(charges.status, ['planned', 'open']);

/** The same as a condition: what can be paid on a day (yyyy-MM-dd). */
export const isPayableOn = (day: string) =>
  or(
    oneOf(charges.status, ['open']),
    and(oneOf(charges.status, ['planned']), sql`coalesce(${charges.payableFrom}, ${day}) <= ${day}`),
  );

/** The notice by which a charge can be paid at a bank; null where none stands. */
export async function activeNotice(tx: Database, chargeId: string) {
  const [notice] = await tx
    .select()
    .from(chargeNotices)
    .where(and(eq(chargeNotices.chargeId, chargeId), eq(chargeNotices.status, 'active')));
  return notice ?? null;
}

/** The notice of a code, whether it still stands or not. */
export async function noticeOf(tx: Database, noticeCode: string) {
  const [notice] = await tx.select().from(chargeNotices).where(eq(chargeNotices.noticeCode, noticeCode));
  return notice;
}

/** Opens a planned charge on its day: it may be paid before any page or task. The charge is held. */
export async function openedByDay(tx: Database, charge: StoredCharge, place: Place): Promise<StoredCharge> {
  if (charge.status !== 'planned' || statusAt(charge, place) !== 'open') return charge;
  await changeCharge(tx, charge.id, 'open', { to: 'open', by: null, tells: [] }, place.now);
  return { ...charge, status: 'open' };
}

type Payable = Outcome<StoredCharge, 'state.not_allowed'>;

/**
 * Holds a charge that can be paid now; its `amount` is all that it asks, since a late fee is a charge of its
 * own. Throws `NotFound` for somebody else's. Refused unless it is open.
 */
export const payableCharge = async (
  tx: Database,
  { timeZone, ...asked }: { chargeId: string; careerId: string; timeZone: string },
  now: Date,
): Promise<Payable> => await openCharge(tx, await heldCharge(tx, asked), timeZone, now);

/** The same by the code of a notice; null where there is no such notice or it no longer stands. */
export async function payableByNotice(
  tx: Database,
  { noticeCode, timeZone }: { noticeCode: string; timeZone: string },
  now: Date,
): Promise<Payable | null> {
  const notice = await noticeOf(tx, noticeCode);
  if (notice?.status !== 'active') return null;
  return await openCharge(tx, await heldCharge(tx, notice), timeZone, now);
}

async function openCharge(tx: Database, charge: StoredCharge, timeZone: string, began: Date) {
  const now = await nowBehindLocks(tx, began);
  const opened = await openedByDay(tx, charge, { timeZone, now });
  return opened.status === 'open' ? done(opened) : notAllowed();
}
