import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import type { Database } from '../db/database.ts';
import { oneOf } from '../db/one-of.ts';
import { charges } from '../db/schema.ts';
import { moneyIn } from '../platform/money.ts';
import { chargeTitle } from './charge-title.ts';

/** What a career has paid and can ask back, and what is `named` of its charges, whatever has become of it. */
export async function paidCharges(
  db: Database,
  careerId: string,
  language: Language,
  named: readonly string[] = [],
) {
  const rows = await db
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.careerId, careerId),
        or(oneOf(charges.status, ['paid']), inArray(charges.id, [...named])),
      ),
    )
    .orderBy(asc(charges.paidAt), asc(charges.id));
  return rows.map((charge) => ({
    ...{ id: charge.id, amount: charge.amount },
    title: `${chargeTitle(charge, language)} · ${moneyIn(language, charge)}`,
  }));
}
