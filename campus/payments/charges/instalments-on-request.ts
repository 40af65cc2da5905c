import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import type { Effect } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { done, fieldRefusal, notAllowed, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { doChanges } from '../waiting/do-changes.ts';
import { isToBeCancelled, keepChange, overtake, paidUntil } from '../waiting/keep-change.ts';
import { chargeMachine } from './charge-machine.ts';
import { unpaidCharges } from './charges-to-name.ts';
import { splitCharge } from './split-charge.ts';
import { heldCharge, type StoredCharge, standingId } from './stored-charge.ts';

const FEWEST = 2;
const MOST = 6;

/**
 * An approved request has its charge asked for in as many instalments as its form says, unless it is paid; while somebody
 * pays it, once they have done so.
 */
export const splitOnRequest: Effect = async (tx, { careerId, data, protocol }, now) => {
  const charge = await heldCharge(tx, { chargeId: textIn(data, 'charge'), careerId });
  if (!allows(chargeMachine, charge.status, 'replace')) return notAllowed();
  const count = countIn(data, charge);
  if (!count) return refused([fieldRefusal('instalments', 'instalments')]);
  if (await paidUntil(tx, [charge.id], now)) {
    if (await isToBeCancelled(tx, charge)) return notAllowed();
    const { reason, replacement } = await overtake(tx, { ...charge, chargeId: charge.id }, now);
    const split = { count, reason: protocol };
    const change =
      replacement && reason !== null
        ? ({ kind: 'replace', detail: { reason, replacement, split } } as const)
        : ({ kind: 'split', detail: { reason: protocol, split } } as const);
    await keepChange(tx, { ...change, chargeId: charge.id, account: charge }, now);
    return done(null);
  }
  await doChanges(tx, charge, now);
  const present = await heldCharge(tx, { chargeId: await standingId(tx, charge.id), careerId });
  if (!allows(chargeMachine, present.status, 'replace') || !countIn(data, present)) return notAllowed();
  await splitCharge(tx, present, { count, reason: protocol }, now);
  return done(null);
};

/** The fields of a form that ask for what can't be: a charge that is paid, or not there any more; instalments too few or too many. */
export async function notToSplit(
  db: Database,
  { careerId, data }: { careerId: string; data: FormData },
): Promise<{ field: string; fault: 'invalid' | 'instalments' }[]> {
  const charges = await unpaidCharges(db, careerId, 'it');
  const charge = charges.find(({ id }) => id === data.charge);
  if (!charge) return [{ field: 'charge', fault: 'invalid' }];
  return countIn(data, charge) ? [] : [{ field: 'instalments', fault: 'instalments' }];
}

/** How many there are to be, of a cent at least. */
function countIn(data: FormData, { amount }: Pick<StoredCharge, 'amount'>): number | undefined {
  const count = Number(textIn(data, 'instalments'));
  return Number.isInteger(count) && count >= FEWEST && count <= Math.min(MOST, amount) ? count : undefined;
}
