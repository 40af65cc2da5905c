import { and, asc, eq, exists, inArray, lt, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Identifier, Identifying } from '../../../contract/accounts/gateway.ts';
import type { foundPeople, Identity, listedIdentities } from '../../../contract/accounts/office.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { identities, people, profiles, usedAssertions } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { auditPerson } from '../people/find-account.ts';

/** By which attribute somebody is known: what stands first is trusted most. */
export type MatchOrder = readonly Identifying[];

/** `contradicted`: a more trusted attribute names somebody else, as with an address given to a newcomer. */
type Match = { personId: string } | 'unknown' | 'contradicted';

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

/** The person has such an attribute with another value; it may have come a moment ago. */
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

/** Lets a person in by what the identity provider knows them by; throws `NotFound` for nobody. */
export async function addIdentity(
  tx: Database,
  { personId, attribute, value }: Identity,
  now: Date,
): Promise<Outcome<null, 'people.identity_taken'>> {
  const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.id, personId));
  if (!person) throw new NotFound('person', personId);
  await rememberIdentifiers(tx, personId, [{ attribute, value }], now);
  const [known] = await tx
    .select({ personId: identities.personId })
    .from(identities)
    .where(and(eq(identities.attribute, attribute), eq(identities.value, value)));
  if (known?.personId !== personId) return refused([{ code: 'people.identity_taken', field: 'value' }]);
  await auditIdentity(tx, 'identity.add', { personId, attribute }, now);
  return done(null);
}

/** Takes it away, so that it may be somebody else's; throws `NotFound` for one that is not the person's. */
export async function removeIdentity(
  tx: Database,
  { personId, attribute, value }: Identity,
  now: Date,
): Promise<void> {
  const removed = await tx
    .delete(identities)
    .where(
      and(
        eq(identities.personId, personId),
        eq(identities.attribute, attribute),
        eq(identities.value, value),
      ),
    )
    .returning({ attribute: identities.attribute });
  if (removed.length === 0) throw new NotFound('identity of person', personId);
  await auditIdentity(tx, 'identity.remove', { personId, attribute }, now);
}

/** What a person is known by, given by the office or said at a sign-in. */
export function listIdentities(db: Database, personId: string): Promise<z.infer<typeof listedIdentities>> {
  return db
    .select({ attribute: identities.attribute, value: identities.value })
    .from(identities)
    .where(eq(identities.personId, personId))
    .orderBy(asc(identities.attribute), asc(identities.value));
}

/** Whom a badge or an e-mail address stands for, in any case; also somebody without a profile. */
export async function findPeople(db: Database, who: string): Promise<z.infer<typeof foundPeople>> {
  const given = who.toLowerCase();
  const ofBadge = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.personId, people.id), eq(sql`lower(${profiles.badge})`, given)));
  const rows = await db
    .select({ personId: people.id, givenName: people.givenName, familyName: people.familyName })
    .from(people)
    .where(or(eq(sql`lower(${people.email})`, given), exists(ofBadge)));
  return rows.map(({ personId, givenName, familyName }) => ({
    personId,
    name: fullName({ givenName, familyName }),
  }));
}

const auditIdentity = (
  tx: Database,
  action: 'identity.add' | 'identity.remove',
  { personId, attribute }: Omit<Identity, 'value'>,
  now: Date,
) => auditPerson(tx, { personId, action, detail: { attribute } }, now);
