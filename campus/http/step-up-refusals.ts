import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { STEP_UP_MS } from '../../contract/wire/constants.ts';
import type { Database } from '../db/database.ts';
import { accounts, tokens } from '../db/schema.ts';
import type { Refusal } from '../platform/outcome.ts';
import type { CurrentUser } from './current-user.ts';

/**
 * Refuses a change that an open session alone is not enough for. Nothing stands against it within five
 * minutes of the password or of the gateway's round trip, in the same sign-in. Who has no password is sent to
 * the gateway.
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

/** Null for who signs in elsewhere alone. */
export async function passwordHashOf(db: Database, personId: string): Promise<string | null> {
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.personId, personId));
  return account?.passwordHash ?? null;
}
