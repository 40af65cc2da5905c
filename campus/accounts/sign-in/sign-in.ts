import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { profiles, tokens } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { passwordHashOf } from '../../http/step-up-refusals.ts';
import { done, fieldRefusal, type Outcome, refused } from '../../platform/outcome.ts';
import { type DatabaseContext, isRightPassword } from '../passwords/password-attempt.ts';
import { auditPerson, findAccount, lockAccount } from '../people/find-account.ts';
import { firstProfileId } from '../people/profiles.ts';
import { vouchFor } from './crowded-networks.ts';
import { byNameFrom, bySession, forgetFailures, type Source } from './sign-in-throttle.ts';
import { endChain, openChain, refuseEnded, renewToken } from './tokens.ts';

type SignIn = { username: string /** Base64 of UTF-8. */; password: string };

/** The login record (C1) and the bearer token that goes with it. */
export type SignedIn = { record: { id: string; loginDate: string }; token: string };

/**
 * Signs a person in by username, badge or e-mail, on their first profile. An unknown, disabled or
 * password-less account answers like a wrong password, after the same work. Throws `TooManyAttempts` and
 * `Busy`.
 */
export async function signIn(
  context: DatabaseContext,
  { username, password }: SignIn,
  source: Source,
): Promise<Outcome<SignedIn, 'account.wrong_credentials' | 'account.no_profile'>> {
  const wrong = refused([{ code: 'account.wrong_credentials' as const }]);
  const counted = byNameFrom('sign-in', username, source);
  const found = await findAccount(context.db, username);
  const storedHash = found?.status === 'active' ? found.passwordHash : null;
  const peer = source.knownDevice ? null : source.peer;
  const isRight = await isRightPassword(context, { password, storedHash, counted, peer });
  if (!isRight || !found) return wrong;

  return await context.clock.transact(context.db, async (tx, now) => {
    const account = await lockAccount(tx, found.personId);
    // Changed meanwhile.
    if (account?.status !== 'active' || account.passwordHash !== storedHash) return wrong;
    const profileId = await firstProfileId(tx, found.personId, now);
    if (profileId === null) return refused([{ code: 'account.no_profile' as const }]);
    await forgetFailures(tx, counted);
    await vouchFor(tx, source.peer, found.personId, now);
    return done(
      await openSession(tx, { personId: found.personId, profileId, action: 'account.sign-in' }, now),
    );
  });
}

/** Opens a session on a profile and says so in the audit. */
export async function openSession(
  tx: Database,
  { personId, profileId, action, detail }: SessionOpening,
  now: Date,
): Promise<SignedIn> {
  const token = await openChain(tx, profileId, now, now);
  await auditPerson(tx, { by: profileId, personId, action, detail }, now);
  return { record: loginRecordOf(personId, now), token };
}

const loginRecordOf = (personId: string, now: Date) => ({ id: personId, loginDate: now.toISOString() });

type SessionOpening = {
  personId: string;
  profileId: string;
  action: string;
  detail?: Record<string, unknown>;
};

/** A new login record and the sign-in's next token; throws `SessionExpired` where it was ended. */
export async function renewSession(tx: Database, user: CurrentUser, now: Date): Promise<SignedIn> {
  await lockAccount(tx, user.personId);
  return { token: await renewToken(tx, user, now), record: loginRecordOf(user.personId, now) };
}

/** Ends a token's sign-in, even of an expired one, with all its tokens. Ignores unknown tokens. */
export async function signOut(tx: Database, token: string | null, now: Date): Promise<void> {
  const found = token === null ? null : await sessionOf(tx, token);
  if (!found) return;
  const { personId, profileId, chainId } = found;
  await lockAccount(tx, personId);
  if (!(await endChain(tx, chainId, now))) return;
  await auditPerson(tx, { by: profileId, personId, action: 'account.sign-out' }, now);
}

async function sessionOf(tx: Database, token: string) {
  const [found] = await tx
    .select({ chainId: tokens.chainId, profileId: profiles.id, personId: profiles.personId })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .where(eq(tokens.hash, hashToken(token)));
  return found;
}

/** Notes on the sign-in's tokens a typed password. Throws `TooManyAttempts`, `Busy`, `SessionExpired`. */
export async function stepUp(
  context: DatabaseContext,
  user: CurrentUser,
  /** Base64 of UTF-8. */
  password: string,
): Promise<Outcome<{ confirmed: true }, 'account.no_password' | 'field.password'>> {
  const { personId, profileId, chainId } = user;
  const wrong = refused([fieldRefusal('password', 'passwordWrong')]);
  const storedHash = await passwordHashOf(context.db, personId);
  if (storedHash === null) return refused([{ code: 'account.no_password' }]);
  const counted = [bySession(user)];
  if (!(await isRightPassword(context, { password, storedHash, counted }))) return wrong;

  return await context.clock.transact(context.db, async (tx, now) => {
    const locked = await lockAccount(tx, personId);
    await refuseEnded(tx, user);
    if (locked?.passwordHash !== storedHash) return wrong; // changed meanwhile
    await forgetFailures(tx, counted);
    await tx.update(tokens).set({ provenAt: now }).where(eq(tokens.chainId, chainId));
    await auditPerson(tx, { by: profileId, personId, action: 'account.step-up' }, now);
    return done({ confirmed: true as const });
  });
}
