import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { foundPeople, Identity, listedIdentities } from '../../../contract/accounts/office.ts';
import { fullName } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { identities, people, profiles } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { rememberIdentifiers } from './identities.ts';

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
) => audit(tx, { actorId: null, action, entity: 'person', entityId: personId, detail: { attribute } }, now);
