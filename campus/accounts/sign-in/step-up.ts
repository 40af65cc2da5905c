import { eq } from 'drizzle-orm';
import { tokens } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';
import { passwordHashOf } from '../../http/step-up-refusals.ts';
import { audit } from '../../platform/audit/audit.ts';
import { done, fieldRefusal, type Outcome, refused } from '../../platform/outcome.ts';
import { type DatabaseContext, isRightPassword } from '../passwords/password-attempt.ts';
import { lockAccount } from '../people/find-account.ts';
import { bySession, forgetFailures } from './sign-in-throttle.ts';
import { refuseEnded } from './tokens.ts';

/**
 * Notes for every token of the caller's sign-in that the password has just been typed. Throws `TooManyAttempts`,
 * `Busy` and `SessionExpired`.
 */
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
    await audit(
      tx,
      { actorId: profileId, action: 'account.step-up', entity: 'person', entityId: personId },
      now,
    );
    return done({ confirmed: true as const });
  });
}
