import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Language } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { noneOf, oneOf } from '../../db/one-of.ts';
import { charges } from '../../db/schema.ts';
import { moneyIn } from '../../platform/money.ts';
import { chargeTitle } from './charge-title.ts';

/** What a career has paid and can ask back, and what is `named` of its charges, whatever has become of it. */
export const paidCharges = (
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
) => chargesOf(db, { careerId, language, named, which: oneOf(charges.status, ['paid']) });

/** What a career has still to pay, likewise; not what it is immatriculated by, stamp duty and late fees, which are paid at once. */
export const unpaidCharges = (
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
) => {
  const which = and(
    oneOf(charges.status, ['planned', 'open']),
    noneOf(charges.kind, ['enrolment', 'stamp', 'late']),
  );
  return chargesOf(db, { careerId, language, named, which });
};

type Asked = { careerId: string; language: Language; named: readonly string[]; which: SQL | undefined };

async function chargesOf(db: Database, { careerId, language, named, which }: Asked) {
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
