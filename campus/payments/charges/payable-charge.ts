import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { chargeNotices } from '../../db/schema.ts';
import { done, notAllowed, type Outcome } from '../../platform/outcome.ts';
import { nowBehindLocks } from '../../platform/time/clock.ts';
import { changeCharge } from './charge-machine.ts';
import { heldCharge, type StoredCharge, statusAt } from './stored-charge.ts';

type Asked = { chargeId: string; careerId: string; timeZone: string };
export type PayableCharge = Pick<
  StoredCharge,
  | 'id'
  | 'careerId'
  | 'kind'
  | 'title'
  | 'academicYear'
  | 'instalment'
  | 'instalments'
  | 'amount'
  | 'currency'
  | 'dueOn'
  | 'planId'
>;

/**
 * A charge that can be paid now, held until the transaction ends; `amount` is what it asks today and nothing else: a late
 * fee is a charge of its own. Throws `NotFound` where it is somebody else's. Refused unless it is open.
 */
export const payableCharge = async (
  tx: Database,
  { timeZone, ...asked }: Asked,
  now: Date,
): Promise<Outcome<PayableCharge, 'state.not_allowed'>> =>
  await openCharge(tx, await heldCharge(tx, asked), timeZone, now);

/** The same by the code of a notice; null where there is no such notice or it no longer stands. */
export async function payableByNotice(
  tx: Database,
  { noticeCode, timeZone }: { noticeCode: string; timeZone: string },
  now: Date,
): Promise<Outcome<PayableCharge, 'state.not_allowed'> | null> {
  const [notice] = await tx.select().from(chargeNotices).where(eq(chargeNotices.noticeCode, noticeCode));
  if (notice?.status !== 'active') return null;
  return await openCharge(tx, await heldCharge(tx, notice), timeZone, now);
}

async function openCharge(
  tx: Database,
  charge: StoredCharge,
  timeZone: string,
  began: Date,
): Promise<Outcome<PayableCharge, 'state.not_allowed'>> {
  const now = await nowBehindLocks(tx, began);
  if (statusAt(charge, { timeZone, now }) !== 'open') return notAllowed();
  if (charge.status === 'planned') {
    await changeCharge(tx, charge.id, 'open', { to: 'open', by: null, tells: [] }, now);
  }
  const { id, careerId, kind, title, academicYear, instalment, instalments } = charge;
  const { amount, currency, dueOn, planId } = charge;
  const shown = { id, careerId, kind, title, academicYear, instalment, instalments };
  return done({ ...shown, amount, currency, dueOn, planId });
}
