import { addDays } from 'date-fns/addDays';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { charges } from '../../db/schema.ts';
import { endCharge } from '../end-charge.ts';
import { lateFeeOf } from '../fee-rules.ts';
import { daysBetween } from '../own-charges.ts';
import type { StoredCharge } from '../stored-charge.ts';
import { tellAsked } from '../tell.ts';
import { rulesOf } from './rules-of.ts';

/** To pay a late fee in. */
const DAYS = 30;

/**
 * Asks for what a charge that is paid on `day` (yyyy-MM-dd), or isn't paid by then, owes for being late and wasn't asked
 * for yet: a charge of its own. What the office has cancelled of it counts as asked for.
 */
export async function missingLateFee(
  tx: Database,
  charge: StoredCharge,
  day: string,
  now: Date,
): Promise<void> {
  const owed = await owedFor(tx, charge, day);
  const missing = owed - (owed === 0 ? 0 : await askedFor(tx, charge));
  if (missing <= 0) return;
  const dueOn = formatISO(addDays(parseISO(day), DAYS), { representation: 'date' });
  const { id: lateForId, careerId, academicYear, currency } = charge;
  const [fee] = await tx
    .insert(charges)
    .values({
      ...{ kind: 'late', careerId, academicYear, currency, lateForId, amount: missing, dueOn },
      ...{ status: 'open', parts: [{ code: 'late', amount: missing }], createdAt: now },
    })
    .returning();
  if (fee) await tellAsked(tx, fee, now);
}

/** The day on which it was paid decides: what was asked for while the receipt was under way falls away, as far as it is unpaid. */
export async function settleLateFee(
  tx: Database,
  charge: StoredCharge,
  paidOn: string,
  now: Date,
): Promise<void> {
  const owed = await owedFor(tx, charge, paidOn);
  let asked = await askedFor(tx, charge);
  if (asked < owed) return await missingLateFee(tx, charge, paidOn, now);
  const open = and(eq(charges.lateForId, charge.id), oneOf(charges.status, ['planned', 'open']));
  for (const fee of await tx.select().from(charges).where(open).orderBy(desc(charges.createdAt))) {
    if (asked - fee.amount < owed) return;
    await endCharge(tx, fee, { reason: 'recalculated' }, now);
    asked -= fee.amount;
  }
}

async function owedFor(tx: Database, charge: StoredCharge, day: string): Promise<number> {
  const daysLate = daysBetween(charge.dueOn, day);
  if (charge.kind === 'late' || daysLate <= 0) return 0;
  const rules = await rulesOf(tx, charge);
  return rules ? lateFeeOf(rules, daysLate) : 0;
}

/** For it, and for those whose place it has taken. */
async function askedFor(tx: Database, { id }: Pick<StoredCharge, 'id'>): Promise<number> {
  const [asked] = rowsOf<{ amount: number }>(
    await tx.execute(sql`
with recursive same as (
  select ${id}::uuid as id union all select charge.id from charge join same on charge.replaced_by_id = same.id
)
select coalesce(sum(charge.amount), 0)::int as amount
from charge join same on charge.late_for_id = same.id where charge.status <> 'replaced'`),
  );
  return asked?.amount ?? 0;
}
