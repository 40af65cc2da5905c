import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { daysBetween, shiftDay } from '../../../contract/wire/shift-day.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { rowsOf } from '../../db/rows.ts';
import { charges } from '../../db/schema.ts';
import { endOrWait } from '../charges/end-charge.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { lateFeeOf } from '../fees/fee-rules.ts';
import { tellAsked } from '../tell.ts';
import { isCompelling, rulesOf } from './rules-of.ts';

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
  if (owed > 0) await askFor(tx, charge, { amount: owed - (await askedFor(tx, charge)), day }, now);
}

/** The day on which it was paid decides: what was asked for while the receipt was under way falls away, as far as it is unpaid. */
export async function settleLateFee(
  tx: Database,
  charge: StoredCharge,
  paidOn: string,
  now: Date,
): Promise<void> {
  const owed = await owedFor(tx, charge, paidOn);
  const open = and(eq(charges.lateForId, charge.id), oneOf(charges.status, ['planned', 'open']));
  const unpaid = await tx.select().from(charges).where(open).orderBy(desc(charges.createdAt));
  if (owed === 0 && unpaid.length === 0) return; // nearly always
  let asked = await askedFor(tx, charge);
  await askFor(tx, charge, { amount: owed - asked, day: paidOn }, now);
  for (const fee of unpaid) {
    if (asked - fee.amount < owed) return;
    await endOrWait(tx, fee, { reason: 'recalculated' }, now);
    asked -= fee.amount;
  }
}

/** Nothing or less is not asked for. */
async function askFor(
  tx: Database,
  { id: lateForId, careerId, academicYear, currency }: StoredCharge,
  { amount, day }: { amount: number; day: string },
  now: Date,
): Promise<void> {
  if (amount <= 0) return;
  const [fee] = await tx
    .insert(charges)
    .values({
      ...{ kind: 'late', careerId, academicYear, currency, lateForId, amount, dueOn: shiftDay(day, DAYS) },
      ...{ status: 'open', parts: [{ code: 'late', amount }], createdAt: now },
    })
    .returning();
  if (fee) await tellAsked(tx, fee, now);
}

async function owedFor(tx: Database, charge: StoredCharge, day: string): Promise<number> {
  const daysLate = daysBetween(charge.dueOn, day);
  if (charge.kind === 'late' || !isCompelling(charge) || daysLate <= 0) return 0;
  const rules = await rulesOf(tx, charge);
  return rules ? lateFeeOf(rules, daysLate) : 0;
}

async function askedFor(tx: Database, { id }: Pick<StoredCharge, 'id'>): Promise<number> {
  const [asked] = rowsOf<{ amount: number }>(await tx.execute(sql`select ${askedLate(id)} as amount`));
  return asked?.amount ?? 0;
}

/**
 * What was asked for being late, for a charge and for those whose place it has taken; what the office has lowered of it
 * too.
 */
export const askedLate = (id: unknown): SQL => sql`(
  with recursive same as (
    select ${id}::uuid as id union all select former.id from charge former join same on former.replaced_by_id = same.id
  )
  select coalesce(sum(greatest(late.amount, (
    with recursive former as (
      select id, amount from charge where replaced_by_id = late.id
      union all select earlier.id, earlier.amount from charge earlier join former on earlier.replaced_by_id = former.id
    ) select max(amount) from former
  ))), 0)::int
  from charge late join same on late.late_for_id = same.id where late.status <> 'replaced'
)`;
