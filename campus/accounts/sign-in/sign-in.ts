import type { Database } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { type DatabaseContext, isRightPassword } from '../passwords/password-attempt.ts';
import { findAccount, lockAccount } from '../people/find-account.ts';
import { firstProfileId } from '../people/profiles.ts';
import { vouchFor } from './network-standing.ts';
import { byNameFrom, forgetFailures, type Source } from './sign-in-throttle.ts';
import { openChain } from './tokens.ts';

export type SignIn = { username: string /** Base64 of UTF-8. */; password: string };

/** The login record (C1) and the bearer token that goes with it. */
export type SignedIn = { record: { id: string; loginDate: string }; token: string };

/**
 * Signs a person in by username, badge or e-mail, on the first of the profiles. Who is unknown, disabled or without a
 * password gets the answer of a wrong one, after the same work. Throws `TooManyAttempts` and `Busy`.
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
    if (account?.status !== 'active' || account.passwordHash !== storedHash) return wrong; // changed meanwhile
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
  await audit(tx, { actorId: profileId, action, entity: 'person', entityId: personId, detail }, now);
  return { record: loginRecordOf(personId, now), token };
}

export const loginRecordOf = (personId: string, now: Date) => ({
  id: personId,
  loginDate: now.toISOString(),
});

type SessionOpening = {
  personId: string;
  profileId: string;
  action: string;
  detail?: Record<string, unknown>;
};
