import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { countFailureFrom, hasToTakeTurns, waitForTurn } from '../sign-in/crowded-networks.ts';
import { type Counted, countFailure, refuseWhileDelayed } from '../sign-in/sign-in-throttle.ts';
import { hashing, verifyPassword } from './passwords.ts';

/** What a use case needs that waits for a hash outside any transaction. */
export type DatabaseContext = { db: Database; clock: Clock };

type Attempt = {
  /** Base64 of UTF-8. */
  password: string;
  /** Null for nobody and for accounts without a password: takes as long, and is wrong. */
  storedHash: string | null;
  counted: readonly Counted[];
  /** The network whose failures as a whole count too; none for who is known already. */
  peer?: string | null;
};

/**
 * Whether the password is right; a wrong one is counted. After many failures from the same network it waits
 * for its turn. Throws `TooManyAttempts` and `Busy`.
 */
export async function isRightPassword(context: DatabaseContext, attempt: Attempt): Promise<boolean> {
  const { peer = null, counted } = attempt;
  await refuseWhileDelayed(context.db, counted, await context.clock.now(context.db));
  const found = await tryUnlessTurns(context, attempt, peer);
  if (found !== 'takes-turns') return found === 'right';
  await waitForTurn(context, peer ?? '');
  return (await tryUnlessTurns(context, attempt, null)) === 'right';
}

/**
 * Checks delay and turns again when the hash starts: attempts that queued together could otherwise all be
 * tried. An attempt that waited isn't counted for the network again.
 */
async function tryUnlessTurns(
  context: DatabaseContext,
  { password, storedHash, counted, peer: from }: Attempt,
  peer: string | null,
): Promise<'right' | 'wrong' | 'takes-turns'> {
  const { db, clock } = context;
  const takesTurns = async (now: Date) => peer !== null && (await hasToTakeTurns(db, peer, now));
  if (await takesTurns(await clock.now(db))) return 'takes-turns';
  return await hashing.run('check', lineOf({ peer: from, counted }), async () => {
    const now = await clock.now(db);
    await refuseWhileDelayed(db, counted, now);
    if (await takesTurns(now)) return 'takes-turns';
    const typed = sentPassword(password);
    const right = await verifyPassword(typed ?? '', typed === null ? null : storedHash);
    if (right) return 'right';
    const failedAt = await clock.now(db);
    await countFailure(db, counted, failedAt);
    if (peer !== null) await countFailureFrom(db, peer, failedAt);
    return 'wrong';
  });
}

/** Who waits together: a network, else the device or session that the failures are counted by. */
const lineOf = ({ peer, counted }: Pick<Attempt, 'peer' | 'counted'>) => peer ?? counted[0]?.key ?? '';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A password as it was typed, out of base64 of UTF-8 (C5); null when it isn't that, which no password is. */
export function sentPassword(base64: string): string | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return null;
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
