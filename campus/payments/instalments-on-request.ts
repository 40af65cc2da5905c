import { textIn } from '../../contract/check-form.ts';
import type { FormData } from '../../contract/forms.ts';
import type { Effect } from '../area.ts';
import type { Database } from '../db/database.ts';
import { dayOf } from '../platform/days.ts';
import { done, fieldRefusal, notAllowed, refused } from '../platform/outcome.ts';
import { allows } from '../platform/state-machine.ts';
import { chargeMachine } from './charge-machine.ts';
import { unpaidCharges } from './charges-to-name.ts';
import { hasPendingAttempt } from './paying/pending-attempt.ts';
import { splitCharge } from './split-charge.ts';
import { heldWithPlan, type StoredCharge } from './stored-charge.ts';

const FEWEST = 2;
const MOST = 6;

/** An approved request has its charge asked for in as many instalments as its form says, unless it is paid or is being paid. */
export const splitOnRequest: Effect = async (tx, { careerId, data, protocol, timeZone }, now) => {
  const charge = await heldWithPlan(tx, { chargeId: textIn(data, 'charge'), careerId });
  if (!allows(chargeMachine, charge.status, 'replace')) return notAllowed();
  if (await hasPendingAttempt(tx, charge.id, now)) return refused([{ code: 'payments.being_paid' }]);
  const count = countIn(data, charge);
  if (!count) return refused([fieldRefusal('instalments', 'instalments')]);
  await splitCharge(tx, charge, { count, today: dayOf(now, timeZone), reason: protocol }, now);
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
