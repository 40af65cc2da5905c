import { eq } from 'drizzle-orm';
import type { ProfileType } from '../../../contract/accounts/account.ts';
import type { GatewayIdentity } from '../../../contract/accounts/gateway.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { nameFrom } from '../../../contract/wire/person-name.ts';
import type { Database } from '../../db/database.ts';
import { accounts, people, profiles } from '../../db/schema.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { unlessHeld } from '../email/email-addresses.ts';
import { askForProof } from '../email/pending-email.ts';
import type { DatabaseContext } from '../passwords/password-attempt.ts';
import { auditPerson, lockAccount } from '../people/find-account.ts';
import { firstProfileId } from '../people/profiles.ts';
import { acceptAssertion, type MatchOrder, matchPerson, rememberIdentifiers } from './identities.ts';
import { openSession, type SignedIn } from './sign-in.ts';
import { endChains } from './tokens.ts';

/** How the institution takes what its gateway says. */
export type GatewayRules = {
  order: MatchOrder;
  /** Whether somebody unknown is added at the first sign-in. */
  provision: boolean;
  /** Affiliations that make a professor, also of a student. */
  professors: readonly string[];
  /** Affiliations that make a student, without a badge. */
  students: readonly string[];
};

type Code =
  | 'identity.unknown'
  | 'identity.contradicted'
  | 'identity.incomplete'
  | 'identity.email_taken'
  | 'identity.disabled'
  | 'identity.used'
  | 'account.no_profile';

/** Signs in whom the gateway has proven, on their first profile; the portal has checked the identity. */
export async function signInThroughGateway(
  { db, clock }: DatabaseContext,
  identity: GatewayIdentity,
  rules: GatewayRules,
  language: Language,
): Promise<Outcome<SignedIn, Code>> {
  return await clock.transact(db, async (tx, now) => {
    if (identity.assertion && !(await acceptAssertion(tx, identity.assertion)))
      return refuse('identity.used');
    const found = await findOrAdd(tx, identity, rules, language, now);
    if (typeof found === 'string') return refuse(found);

    const { personId } = found;
    const account = await lockAccount(tx, personId);
    if (account?.status !== 'active') return refuse('identity.disabled');
    await rememberIdentifiers(tx, personId, identity.identifiers, now);
    const type = rules.provision ? typeFor(identity, rules) : null;
    if (type) await addMissingProfile(tx, personId, type, now);
    const profileId = await firstProfileId(tx, personId, now);
    if (profileId === null) return refuse('account.no_profile');
    return done(await openSession(tx, { personId, profileId, action: 'account.gateway-sign-in' }, now));
  });
}

/**
 * Ends every sign-in of whom the gateway has signed out. Answers alike where it names nobody whom the
 * institution knows.
 */
export async function signOutThroughGateway(
  { db, clock }: DatabaseContext,
  { assertion, identifiers }: GatewayIdentity,
  order: MatchOrder,
): Promise<Outcome<null, 'identity.used'>> {
  return await clock.transact(db, async (tx, now) => {
    if (assertion && !(await acceptAssertion(tx, assertion))) return refused([{ code: 'identity.used' }]);
    const found = await matchPerson(tx, identifiers, order);
    if (typeof found === 'string') return done(null);
    const { personId } = found;
    await lockAccount(tx, personId);
    await endChains(tx, personId, now);
    await auditPerson(tx, { personId, action: 'account.gateway-sign-out' }, now);
    return done(null);
  });
}

const refuse = (code: Code) => refused([{ code }]);

/** Null for staff, guests and whoever else is neither. */
function typeFor(
  { affiliations }: GatewayIdentity,
  { professors, students }: GatewayRules,
): ProfileType | null {
  const isAmong = (wanted: readonly string[]) => affiliations.some((each) => wanted.includes(each));
  if (isAmong(professors)) return 'professor';
  return isAmong(students) ? 'student' : null;
}

/** Two first sign-ins at once: the second finds whom the first has added. */
async function findOrAdd(
  tx: Database,
  identity: GatewayIdentity,
  rules: GatewayRules,
  language: Language,
  now: Date,
): Promise<{ personId: string } | Code> {
  const match = () => matchPerson(tx, identity.identifiers, rules.order);
  const found = await match();
  if (found === 'contradicted') return 'identity.contradicted';
  if (found !== 'unknown') return found;
  if (!rules.provision) return 'identity.unknown';
  if (!typeFor(identity, rules)) return 'account.no_profile';

  const { email } = identity;
  const name = nameFrom(identity.givenName, identity.familyName);
  if (!name || !email) return 'identity.incomplete';
  const emailVerified = identity.identifiers.some(
    ({ attribute, value }) => attribute === 'mail' && value === email.toLowerCase(),
  );
  const person = { ...name, email, emailVerified, language };
  const added = await unlessHeld(tx, email, now, (inner) => addPerson(inner, person, now));
  if (added && !emailVerified) await askForProof(tx, added.personId, email, now);
  if (added) return added;
  const again = await match();
  return typeof again === 'string' ? 'identity.email_taken' : again;
}

async function addPerson(
  tx: Database,
  person: typeof people.$inferInsert,
  now: Date,
): Promise<{ personId: string }> {
  const [added] = await tx
    .insert(people)
    .values({ ...person, createdAt: now })
    .returning({ personId: people.id });
  if (!added) throw new Error('no person was written');
  const { personId } = added;
  await tx.insert(accounts).values({ personId });
  await auditPerson(tx, { personId, action: 'person.provision' }, now);
  return added;
}

/** A profile of the type, unless there is or was one: what the office has ended stays ended. */
async function addMissingProfile(
  tx: Database,
  personId: string,
  type: ProfileType,
  now: Date,
): Promise<void> {
  const had = await tx.select({ type: profiles.type }).from(profiles).where(eq(profiles.personId, personId));
  const isThere = type === 'professor' ? had.some((each) => each.type === type) : had.length > 0;
  if (isThere) return;
  const [added] = await tx
    .insert(profiles)
    .values({ personId, type, createdAt: now })
    .returning({ id: profiles.id });
  const detail = { profileId: added?.id, type };
  await auditPerson(tx, { personId, action: 'profile.provision', detail }, now);
}
