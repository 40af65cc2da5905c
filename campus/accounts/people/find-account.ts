import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { accounts, people, profiles } from '../../db/schema.ts';

const columns = {
  personId: accounts.personId,
  status: accounts.status,
  passwordHash: accounts.passwordHash,
};

export type Account = {
  personId: string;
  status: typeof accounts.$inferSelect.status;
  passwordHash: string | null;
};

/**
 * The account that a person names by username, badge or e-mail, in any letter case; null for none. What the
 * institution assigned comes before the e-mail, which everybody chooses: nobody can take another's name by it.
 */
export async function findAccount(db: Database, name: string): Promise<Account | null> {
  const named = (
    column: SQL.Aliased | typeof accounts.username | typeof profiles.badge | typeof people.email,
  ) => sql`lower(${column}) = lower(${name.trim()})`;
  const precedence = (place: number) => sql<number>`${sql.raw(String(place))}`.as('precedence');

  const [account] = await unionAll(
    db
      .select({ ...columns, precedence: precedence(1) })
      .from(accounts)
      .where(named(accounts.username)),
    db
      .select({ ...columns, precedence: precedence(2) })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.personId, accounts.personId))
      .where(named(profiles.badge)),
    db
      .select({ ...columns, precedence: precedence(3) })
      .from(accounts)
      .innerJoin(people, eq(people.id, accounts.personId))
      .where(named(people.email)),
  )
    .orderBy(asc(sql`precedence`))
    .limit(1);
  return account ?? null;
}

/**
 * The person's account, held until the end of the transaction: whatever issues or ends tokens or sets a password
 * takes it first, so that they follow one another. Null where there is none.
 */
export async function lockAccount(tx: Database, personId: string): Promise<Account | null> {
  const [account] = await tx
    .select(columns)
    .from(accounts)
    .where(eq(accounts.personId, personId))
    .for('update');
  return account ?? null;
}
