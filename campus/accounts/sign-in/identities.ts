import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Identifier, Identifying } from '../../../contract/accounts/gateway.ts';
import type { Database } from '../../db/database.ts';
import { identities, people, usedAssertions } from '../../db/schema.ts';

/** By which attribute somebody is known: what stands first is trusted most. */
export type MatchOrder = readonly Identifying[];

/** `contradicted`: what is trusted more says that it is somebody else, as with an address given to a newcomer. */
export type Match = { personId: string } | 'unknown' | 'contradicted';

/** The person whom the identifiers name, by the first attribute in the order that anybody is known by. */
export async function matchPerson(tx: Database, given: Identifier[], order: MatchOrder): Promise<Match> {
  for (const [place, attribute] of order.entries()) {
    const personId = await holderOf(tx, attribute, valuesOf(given, attribute));
    if (personId === null) continue;
    const stronger = order.slice(0, place);
    return (await isContradicted(tx, personId, given, stronger)) ? 'contradicted' : { personId };
  }
  return 'unknown';
}

/** From now on the person is known by these too; what names somebody else already stays theirs. */
export async function rememberIdentifiers(
  tx: Database,
  personId: string,
  given: Identifier[],
  now: Date,
): Promise<void> {
  const rows = given.flatMap(({ attribute, value }) =>
    attribute === 'mail' ? [] : [{ attribute, value: value.toLowerCase(), personId, createdAt: now }],
  );
  if (rows.length > 0) await tx.insert(identities).values(rows).onConflictDoNothing();
}

/** Whether a signed assertion comes for the first time; from then on it doesn't. */
export async function acceptAssertion(
  tx: Database,
  { id, expiresAt }: { id: string; expiresAt: string },
): Promise<boolean> {
  const used = await tx
    .insert(usedAssertions)
    .values({ id, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: usedAssertions.id });
  return used.length > 0;
}

/** `before` is earlier than any portal's clock may be. */
export async function forgetAssertions(tx: Database, before: Date): Promise<void> {
  await tx.delete(usedAssertions).where(lt(usedAssertions.expiresAt, before));
}

const valuesOf = (given: Identifier[], wanted: Identifying) =>
  given.filter(({ attribute }) => attribute === wanted).map(({ value }) => value.toLowerCase());

/** An e-mail names somebody only where the institution vouches for it: anybody can type another's. */
async function holderOf(tx: Database, attribute: Identifying, values: string[]): Promise<string | null> {
  if (values.length === 0) return null;
  if (attribute === 'mail') {
    const [owner] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(inArray(sql`lower(${people.email})`, values), people.emailVerified));
    return owner?.id ?? null;
  }
  const [known] = await tx
    .select({ personId: identities.personId })
    .from(identities)
    .where(and(eq(identities.attribute, attribute), inArray(identities.value, values)));
  return known?.personId ?? null;
}

/** The person is known by such an attribute, and not by the value that came; it may have come a moment ago. */
async function isContradicted(tx: Database, personId: string, given: Identifier[], stronger: MatchOrder) {
  for (const attribute of stronger) {
    const values = valuesOf(given, attribute);
    if (attribute === 'mail' || values.length === 0) continue;
    const known = await tx
      .select({ value: identities.value })
      .from(identities)
      .where(and(eq(identities.personId, personId), eq(identities.attribute, attribute)));
    if (known.length > 0 && !known.some(({ value }) => values.includes(value))) return true;
  }
  return false;
}
