import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { inParts } from '../../db/in-parts.ts';
import { paymentAccounts } from '../../db/schema.ts';

/** What a career owes in an academic year, by the year in which it begins. */
export type Account = { careerId: string; academicYear: number };

/**
 * Holds an account until the transaction ends, creating it where needed: the one lock of all that changes
 * what is owed, received or given back. Taken before any row of a charge.
 */
export const heldAccount = (tx: Database, account: Account): Promise<void> => heldAccounts(tx, [account]);

/** The same of several, always in one order, so that nobody waits for somebody who waits for them. */
export async function heldAccounts(tx: Database, accounts: readonly Account[]): Promise<void> {
  const wanted = inOrder(accounts);
  if (wanted.length === 0) return;
  const { careerId } = paymentAccounts;
  await inParts(wanted, (some) =>
    tx.insert(paymentAccounts).values(some).onConflictDoNothing().returning({ careerId }),
  );
  for (const { careerId, academicYear } of wanted) {
    const own = and(eq(paymentAccounts.careerId, careerId), eq(paymentAccounts.academicYear, academicYear));
    await tx.select().from(paymentAccounts).where(own).for('update');
  }
}

/** Those of them that nobody else holds, held; the others are left for the next time. */
export async function freeAccounts(
  tx: Database,
  accounts: readonly Account[],
): Promise<(of: Account) => boolean> {
  const careers = [...new Set(accounts.map(({ careerId }) => careerId))];
  if (careers.length === 0) return () => false;
  const wanted = new Set(accounts.map(nameOf));
  const { careerId, academicYear } = paymentAccounts;
  const own = await tx
    .select()
    .from(paymentAccounts)
    .where(inArray(careerId, careers))
    .orderBy(asc(careerId), asc(academicYear))
    .for('update', { skipLocked: true });
  const held = new Set(own.map(nameOf).filter((name) => wanted.has(name)));
  return (account) => held.has(nameOf(account));
}

function inOrder(accounts: readonly Account[]): Account[] {
  const byName = new Map(
    accounts.map(({ careerId, academicYear }) => [
      nameOf({ careerId, academicYear }),
      { careerId, academicYear },
    ]),
  );
  return [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, account]) => account);
}

const nameOf = ({ careerId, academicYear }: Account): string => `${careerId} ${academicYear}`;
