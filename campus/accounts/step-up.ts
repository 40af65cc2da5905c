import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { STEP_UP_MS } from '../../contract/constants.ts';
import type { Database } from '../db/database.ts';
import { accounts, tokens } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { audit } from '../platform/audit.ts';
import { done, fieldRefusal, type Outcome, type Refusal, refused } from '../platform/outcome.ts';
import { lockAccount } from './find-account.ts';
import { type Ground, isRightPassword } from './password-attempt.ts';
import { bySession, forgetFailures } from './sign-in-throttle.ts';
import { refuseEnded } from './tokens.ts';

/**
 * What stands against a change that an open session alone is not enough for: nothing within five minutes of the
 * password or of the gateway's round trip, in the caller's own sign-in. Who has no password is led to the gateway.
 */
export async function stepUpRefusals(
  tx: Database,
  { personId, tokenHash }: CurrentUser,
  now: Date,
): Promise<Refusal<'account.step_up'>[]> {
  const [proven] = await tx
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, tokenHash),
        isNull(tokens.revokedAt),
        gt(tokens.provenAt, addMilliseconds(now, -STEP_UP_MS)),
      ),
    );
  if (proven) return [];
  const elsewhere = (await passwordHashOf(tx, personId)) === null;
  return [
    {
      code: 'account.step_up',
      ...(elsewhere && { said: 'account.step_up_elsewhere', fixUrl: '/account/login?confirm=1' }),
    },
  ];
}

/**
 * Notes for every token of the caller's sign-in that the password has just been typed. Throws `TooManyAttempts`,
 * `Busy` and `SessionExpired`.
 */
export async function stepUp(
  ground: Ground,
  user: CurrentUser,
  /** Base64 of UTF-8. */
  password: string,
): Promise<Outcome<{ confirmed: true }, 'account.no_password' | 'field.password'>> {
  const { personId, profileId, chainId } = user;
  const wrong = refused([fieldRefusal('password', 'passwordWrong')]);
  const storedHash = await passwordHashOf(ground.db, personId);
  if (storedHash === null) return refused([{ code: 'account.no_password' }]);
  const counted = [bySession(user)];
  if (!(await isRightPassword(ground, { password, storedHash, counted }))) return wrong;

  return await ground.clock.transact(ground.db, async (tx, now) => {
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

async function passwordHashOf(db: Database, personId: string): Promise<string | null> {
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.personId, personId));
  return account?.passwordHash ?? null;
}
