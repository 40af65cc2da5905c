import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { fullName, nameInLists } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { accounts, identities, people, profiles } from '../../db/schema.ts';
import { type Audited, audit } from '../../platform/audit/audit.ts';

const columns = { personId: accounts.personId, status: accounts.status, passwordHash: accounts.passwordHash };

type Account = { personId: string; status: typeof accounts.$inferSelect.status; passwordHash: string | null };

/**
 * Finds the account by username, badge or e-mail, in any letter case; null for none. Names that the
 * institution gave go first: an e-mail is chosen freely and must not take another's name.
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
 * Holds the person's account until the transaction ends. Whatever issues or ends tokens or sets a password
 * takes it first, so that they follow one another. Null without account.
 */
export async function lockAccount(tx: Database, personId: string): Promise<Account | null> {
  const [account] = await tx
    .select(columns)
    .from(accounts)
    .where(eq(accounts.personId, personId))
    .for('update');
  return account ?? null;
}

/** Whether a word names a person: username, badge, address, identifier or whole name, in any case. */
export async function isKnownAs(db: Database, profileId: string, word: string): Promise<boolean> {
  const [person] = await db
    .select({ person: people, username: accounts.username })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.personId))
    .leftJoin(accounts, eq(accounts.personId, people.id))
    .where(eq(profiles.id, profileId));
  if (!person) return false;
  const { id, givenName, familyName, preferredName, email, taxCode } = person.person;
  const badges = await db.select({ badge: profiles.badge }).from(profiles).where(eq(profiles.personId, id));
  const others = await db
    .select({ value: identities.value })
    .from(identities)
    .where(eq(identities.personId, id));
  const names = [givenName, preferredName].flatMap((first) =>
    first === null
      ? []
      : [fullName({ givenName: first, familyName }), nameInLists({ givenName: first, familyName })],
  );
  const words = [
    ...[person.username, email, taxCode, ...names],
    ...badges.map(({ badge }) => badge),
    ...others.map(({ value }) => value),
  ];
  return words.some((each) => each !== null && plain(each) === plain(word));
}

const plain = (word: string): string => word.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Audits an act on a person or an account; `by` is null for the office and for a mailed link. */
export const auditPerson = (
  tx: Database,
  {
    by = null,
    personId,
    ...entry
  }: { by?: string | null; personId: string; action: string; detail?: Audited['detail'] },
  now: Date,
): Promise<void> => audit(tx, { actorId: by, entity: 'person', entityId: personId, ...entry }, now);
