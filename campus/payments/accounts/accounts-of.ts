import { asc, eq } from 'drizzle-orm';
import type { AccountSums, LedgerKind, ReadAccounts } from '../../../contract/payments/ledger.ts';
import type { Database } from '../../db/database.ts';
import { ledgerEntries, profiles } from '../../db/schema.ts';

type Entry = typeof ledgerEntries.$inferSelect;

/** The ledger of a student, each year with its sums. */
export async function accountsOf(db: Database, { badge }: { badge: string }): Promise<ReadAccounts> {
  const rows = await db
    .select({ entry: ledgerEntries })
    .from(ledgerEntries)
    .innerJoin(profiles, eq(profiles.id, ledgerEntries.careerId))
    .where(eq(profiles.badge, badge))
    .orderBy(asc(ledgerEntries.academicYear), asc(ledgerEntries.seq));
  const byYear = Map.groupBy(rows, ({ entry }) => entry.academicYear);
  return {
    accounts: [...byYear].map(([academicYear, own]) => {
      const entries = own.map(({ entry }) => entry);
      return { academicYear, sums: sumsOf(entries), entries: entries.map(shown) };
    }),
  };
}

/** What the entries of an account come to, in each of its currencies. */
export function sumsOf(entries: Pick<Entry, 'kind' | 'amount' | 'currency'>[]): AccountSums[] {
  return [...Map.groupBy(entries, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = (...kinds: LedgerKind[]) =>
      own.reduce((total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total), 0);
    const refundDue = sum('refund_due') - sum('refund_paid', 'refund_denied', 'refund_withdrawn');
    const [asked, waived, received] = [sum('asked'), sum('waived'), sum('received')];
    const refundPaid = sum('refund_paid');
    const stillOwed = asked - waived - received + refundPaid + refundDue;
    return { currency, asked, waived, received, refundDue, refundPaid, stillOwed };
  });
}

const shown = ({ at, kind, amount, currency, chargeId, refundId, cause }: Entry) => ({
  ...{ at: at.toISOString(), kind, amount, currency, chargeId, refundId, cause },
});
