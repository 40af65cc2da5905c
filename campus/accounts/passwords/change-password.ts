import { eq } from 'drizzle-orm';
import { accounts } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { takeFrom } from '../../platform/limits/bucket.ts';
import { done, fieldRefusal, type Outcome, refused } from '../../platform/outcome.ts';
import { lockAccount } from '../people/find-account.ts';
import { openSession, type SignedIn } from '../sign-in/sign-in.ts';
import { bySession, forgetFailures } from '../sign-in/sign-in-throttle.ts';
import { endChains, refuseEnded } from '../sign-in/tokens.ts';
import { newPasswordsOf, ownTextsOf, setPassword } from './new-password.ts';
import { type DatabaseContext, isRightPassword, sentPassword } from './password-attempt.ts';
import { passwordRefusals } from './password-policy.ts';
import { hashing, hashPassword } from './passwords.ts';

/** Both base64 of UTF-8. */
type Passwords = { oldPassword: string; newPassword: string };
type Codes = 'account.no_password' | 'field.oldPassword' | 'field.newPassword';

/**
 * Replaces the caller's password and opens a new session. The person's other sessions end at once, the
 * caller's in a minute: calls under way still pass. Throws `TooManyAttempts`, `Busy`, `SessionExpired`.
 */
export async function changePassword(
  context: DatabaseContext,
  user: CurrentUser,
  { oldPassword, newPassword }: Passwords,
): Promise<Outcome<SignedIn, Codes>> {
  const { personId } = user;
  const wrong = refused([fieldRefusal('oldPassword', 'passwordWrong')]);
  const [account] = await context.db.select().from(accounts).where(eq(accounts.personId, personId));
  const storedHash = account?.passwordHash ?? null;
  if (storedHash === null) return refused([{ code: 'account.no_password' }]);

  const counted = [bySession(user)];
  if (!(await isRightPassword(context, { password: oldPassword, storedHash, counted }))) return wrong;
  const typed = sentPassword(newPassword);
  if (typed === null) return refused([fieldRefusal('newPassword', 'invalid')]);
  const weak = passwordRefusals('newPassword', typed, await ownTextsOf(context.db, personId));
  if (weak.length > 0) return refused(weak);

  await takeFrom(context.db, [newPasswordsOf(personId)], await context.clock.now(context.db));
  const passwordHash = await hashing.run('make', personId, () => hashPassword(typed));
  return await context.clock.transact(context.db, async (tx, now) => {
    const locked = await lockAccount(tx, personId);
    await refuseEnded(tx, user);
    if (locked?.passwordHash !== storedHash) return wrong; // changed meanwhile
    await forgetFailures(tx, counted);
    await setPassword(tx, personId, passwordHash, now);
    await endChains(tx, personId, now, user.chainId);
    return done(
      await openSession(tx, { personId, profileId: user.profileId, action: 'account.change-password' }, now),
    );
  });
}
