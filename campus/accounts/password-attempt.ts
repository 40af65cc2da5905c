import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/clock.ts';
import { hashing } from './hashing-queue.ts';
import { verifyPassword } from './passwords.ts';
import { sentPassword } from './sent-password.ts';
import { type Counted, countFailure, refuseWhileDelayed } from './sign-in-throttle.ts';

/** What a use case needs that waits for a hash outside any transaction. */
export type Ground = { db: Database; clock: Clock };

export type Attempt = {
  /** Base64 of UTF-8. */
  password: string;
  /** Null for nobody and for accounts without a password: takes as long, and is wrong. */
  storedHash: string | null;
  counted: readonly Counted[];
};

/**
 * Whether the password is right; a wrong one is counted. The delay is looked at once more when the turn comes: what
 * stood in the queue together could otherwise be tried together. Throws `TooManyAttempts` and `Busy`.
 */
export async function isRightPassword(
  ground: Ground,
  { password, storedHash, counted }: Attempt,
): Promise<boolean> {
  const { db, clock } = ground;
  await refuseWhileDelayed(db, counted, await clock.now(db));
  return await hashing.run(async () => {
    await refuseWhileDelayed(db, counted, await clock.now(db));
    const typed = sentPassword(password);
    const right = await verifyPassword(typed ?? '', typed === null ? null : storedHash);
    if (!right) await countFailure(db, counted, await clock.now(db));
    return right;
  });
}
