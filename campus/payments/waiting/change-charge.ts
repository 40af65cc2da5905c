import type { Database } from '../../db/database.ts';
import { replaceBy } from '../charges/replace-charge.ts';
import { splitCharge } from '../charges/split-charge.ts';
import { heldCharge, type StoredCharge } from '../charges/stored-charge.ts';
import type { Different } from './keep-change.ts';

/**
 * Puts what was asked for in the place of a charge that isn't paid, and splits that where it was asked for. Answers the id
 * of what took its place; null where there is nothing to do. The account is held.
 */
export async function changeCharge(
  tx: Database,
  charge: StoredCharge,
  { replacement, split, reason }: Different & { reason: string },
  now: Date,
): Promise<string | null> {
  const replaced = replacement ? await replaceBy(tx, charge, replacement, { reason }, now) : null;
  const present = replaced ? await heldCharge(tx, { chargeId: replaced }) : charge;
  if (!split || split.count > present.amount) return replaced;
  await splitCharge(tx, present, { reason, ...split }, now);
  return present.id;
}
