import { and, eq, or, sql } from 'drizzle-orm';
import type { ChargeStatus } from '../../contract/payments.ts';
import type { Database } from '../db/database.ts';
import { oneOf } from '../db/one-of.ts';
import { chargeNotices, charges } from '../db/schema.ts';
import { dayOf } from '../platform/days.ts';
import { NotFound } from '../platform/failures.ts';

export type StoredCharge = typeof charges.$inferSelect;

/** A charge, held until the transaction ends; of this career, where it says one. Throws `NotFound`. */
export async function heldCharge(
  tx: Database,
  { chargeId, careerId }: { chargeId: string; careerId?: string },
): Promise<StoredCharge> {
  const [charge] = await tx
    .select()
    .from(charges)
    .where(and(eq(charges.id, chargeId), careerId === undefined ? undefined : eq(charges.careerId, careerId)))
    .for('update');
  if (!charge) throw new NotFound('charge', chargeId);
  return charge;
}

/** What a lock that stands for a charge names as its cause. */
export const lockSourceOf = ({ id }: Pick<StoredCharge, 'id'>): string => `charge:${id}`;

/** A planned charge opens with its day, whether or not that is written down. */
export function statusAt(
  { status, payableFrom }: Pick<StoredCharge, 'status' | 'payableFrom'>,
  { timeZone, now }: { timeZone: string; now: Date },
): ChargeStatus {
  return status === 'planned' && (payableFrom === null || payableFrom <= dayOf(now, timeZone))
    ? 'open'
    : status;
}

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
