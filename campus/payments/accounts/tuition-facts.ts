import { type SQL, sql } from 'drizzle-orm';
import type { LedgerKind } from '../../../contract/ledger.ts';
import type { Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { charges, ledgerEntries, refunds } from '../../db/schema.ts';
import type { Account } from './held-account.ts';
import type { TuitionFacts } from './tuition-balance.ts';

/** By the ledger, what was received, given back, granted and denied of a year's tuition; and what is due back by now. */
export async function tuitionFacts(
  tx: Database,
  { careerId, academicYear }: Account,
): Promise<Omit<TuitionFacts, 'fee'> & { due: number }> {
  const [sums] = rowsOf<Omit<TuitionFacts, 'fee'> & { due: number }>(
    await tx.execute(sql`
      select ${sumOf('received')} as received, ${sumOf('refund_paid')} as "paidBack",
        (${sumOf('refund_due', 'asked')} - ${sumOf('refund_denied', 'asked')})::int as granted,
        ${sumOf('refund_denied', 'recalculated')} as denied,
        (${sumOf('refund_due')} - ${sumOf('refund_paid')} - ${sumOf('refund_denied')} - ${sumOf('refund_withdrawn')})::int as due
      from ${ledgerEntries} entry
      join ${charges} owed on owed.id = entry.charge_id
      left join ${refunds} back on back.id = entry.refund_id
      where entry.career_id = ${careerId} and entry.academic_year = ${academicYear}
        and owed.plan_id is not null and owed.kind = 'tuition'`),
  );
  if (!sums) throw new Error('a sum has one row');
  return sums;
}

const sumOf = (kind: LedgerKind, origin?: 'asked' | 'recalculated'): SQL =>
  sql`coalesce(sum(entry.amount) filter (where entry.kind = ${kind}${origin ? sql` and back.origin = ${origin}` : sql``}), 0)::int`;
