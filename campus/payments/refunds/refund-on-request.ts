import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import type { Effect } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { done, fieldRefusal, refused } from '../../platform/outcome.ts';
import { centsOf } from '../cents-of.ts';
import { paidCharges } from '../charges/charges-to-name.ts';
import { heldCharge } from '../charges/stored-charge.ts';
import { askRefundByOffice, decideRefund } from './refunds.ts';

/** An approved request has its charge given back, all of it or the amount that its form says: it waits to be paid out. */
export const refundOnRequest: Effect = async (tx, { careerId, data, protocol }, now) => {
  const { id: chargeId, amount: paid } = await heldCharge(tx, { chargeId: textIn(data, 'charge'), careerId });
  const amount = amountIn(data, paid);
  if (!amount) return refused([fieldRefusal('amount', 'invalid')]);
  const asked = await askRefundByOffice(tx, { chargeId, amount, reason: protocol }, now);
  if (!asked.ok) return asked;
  const { refundId } = asked.value;
  const decided = await decideRefund(tx, { refundId, decision: 'approved' }, now);
  return decided.ok ? done(null) : decided;
};

/** The fields of a form that ask back what isn't there: a charge that isn't paid, or not any more; no amount, or more than was paid. */
export async function notToRefund(
  db: Database,
  { careerId, data }: { careerId: string; data: FormData },
): Promise<{ field: string; fault: 'invalid' | 'more_than_paid' }[]> {
  const charges = await paidCharges(db, careerId, 'it');
  const charge = charges.find(({ id }) => id === data.charge);
  if (!charge) return [{ field: 'charge', fault: 'invalid' }];
  const amount = amountIn(data, charge.amount);
  if (!amount) return [{ field: 'amount', fault: 'invalid' }];
  return amount > charge.amount ? [{ field: 'amount', fault: 'more_than_paid' }] : [];
}

/** In minor units; all that was paid where nothing is said. */
function amountIn(data: FormData, paid: number): number | undefined {
  const written = textIn(data, 'amount');
  return written ? centsOf(written) : paid;
}
