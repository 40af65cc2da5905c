import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { textIn } from '../../../contract/processes/check-form.ts';
import type { FormData } from '../../../contract/processes/forms.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Effect } from '../../area.ts';
import type { Database } from '../../db/database.ts';
import { noneOf, oneOf } from '../../db/one-of.ts';
import { charges } from '../../db/schema.ts';
import { moneyIn } from '../../platform/money.ts';
import { done, fieldRefusal, notAllowed, refused } from '../../platform/outcome.ts';
import { allows } from '../../platform/states/state-machine.ts';
import { centsOf } from '../cents-of.ts';
import { askRefundByOffice, decideRefund } from '../refunds/refunds.ts';
import { chargeMachine } from './charge-machine.ts';
import { chargeTitle } from './charge-title.ts';
import { doChanges } from './do-changes.ts';
import { isToBeCancelled, keepChange, overtake, paidUntil } from './keep-change.ts';
import { splitCharge } from './replace-charge.ts';
import { heldCharge, isUnpaid, type StoredCharge, standingId } from './stored-charge.ts';

/** What a career has paid and can ask back, and what is `named` of its charges, whatever has become of it. */
export const paidCharges = (
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
) => chargesOf(db, { careerId, language, named, which: oneOf(charges.status, ['paid']) });

/** What a career has still to pay, likewise; without charges that are due at once. */
export const unpaidCharges = (
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
) => {
  const which = and(isUnpaid, noneOf(charges.kind, ['enrolment', 'stamp', 'late']));
  return chargesOf(db, { careerId, language, named, which });
};

type Params = { careerId: string; language: Language; named: readonly string[]; which: SQL | undefined };

async function chargesOf(db: Database, { careerId, language, named, which }: Params) {
  const rows = await db
    .select()
    .from(charges)
    .where(and(eq(charges.careerId, careerId), or(which, inArray(charges.id, [...named]))))
    .orderBy(asc(charges.paidAt), asc(charges.dueOn), asc(charges.id));
  return rows.map((charge) => ({
    ...{ id: charge.id, amount: charge.amount },
    title: `${chargeTitle(charge, language)} · ${moneyIn(language, charge)}`,
  }));
}

const FEWEST = 2;
const MOST = 6;

/** Splits a request's charge into its form's instalments; while somebody is paying, after that. */
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

/** Names the form's fields that can't be: a charge that is paid or gone, too few or too many instalments. */
export async function notToSplit(
  db: Database,
  { careerId, data }: { careerId: string; data: FormData },
): Promise<{ field: string; fault: 'invalid' | 'instalments' }[]> {
  const named = await unpaidCharges(db, careerId, 'it');
  const charge = named.find(({ id }) => id === data.charge);
  if (!charge) return [{ field: 'charge', fault: 'invalid' }];
  return countIn(data, charge) ? [] : [{ field: 'instalments', fault: 'instalments' }];
}

/** How many there are to be, of a cent at least. */
function countIn(data: FormData, { amount }: Pick<StoredCharge, 'amount'>): number | undefined {
  const count = Number(textIn(data, 'instalments'));
  return Number.isInteger(count) && count >= FEWEST && count <= Math.min(MOST, amount) ? count : undefined;
}

/** Gives back the charge of an approved request, all of it or the form's amount: it waits to be paid out. */
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

/** Names the form's fields that can't be: a charge that isn't paid, no amount, or too much. */
export async function notToRefund(
  db: Database,
  { careerId, data }: { careerId: string; data: FormData },
): Promise<{ field: string; fault: 'invalid' | 'more_than_paid' }[]> {
  const named = await paidCharges(db, careerId, 'it');
  const charge = named.find(({ id }) => id === data.charge);
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
