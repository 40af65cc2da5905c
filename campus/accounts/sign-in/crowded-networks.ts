import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { networkFailures, networkSignIns } from '../../db/schema.ts';
import { siteOf } from '../../http/peer-address.ts';
import { TooManyAttempts } from '../../platform/failures.ts';
import { bucketOf, takeTurn, unreadable } from '../../platform/limits/bucket.ts';
import type { Clock } from '../../platform/time/clock.ts';

const HOUR_MS = 60 * 60_000;
/** Each person who signs in accounts for so many failures of others at a shared address. */
const FAILURES_FOR_A_PERSON = 20;
const SLOW_LANE = { atOnce: 15, everyMs: 333 };
const LONGEST_WAIT_S = 5;

/** A network, and the failures an hour that anybody has who shares it with nobody. */
type Network = { key: string; allowance: number };

/**
 * Whether failures from a network exceed what its signed-in people account for. A whole campus may share one
 * address: attempts from there take turns instead of being refused.
 */
export async function hasToTakeTurns(db: Database, peer: string, now: Date): Promise<boolean> {
  return (await crowded(db, peer, now)).length > 0;
}

/**
 * Waits for the turn of one more attempt, a few each second; throws `TooManyAttempts` where too many wait.
 * The turns stand in the database, so that several instances share them.
 */
export async function waitForTurn(
  { db, clock }: { db: Database; clock: Clock },
  peer: string,
): Promise<void> {
  const now = await clock.now(db);
  let turn = now;
  for (const { key } of await crowded(db, peer, now)) {
    const given = await takeTurn(db, bucketOf('slow-lane', key, SLOW_LANE), now);
    if (!given) throw new TooManyAttempts(LONGEST_WAIT_S);
    if (given > turn) turn = given;
  }
  await pause(turn.getTime() - now.getTime());
}

export async function countFailureFrom(db: Database, peer: string, now: Date): Promise<void> {
  const hourAgo = sql.param(addMilliseconds(now, -HOUR_MS), networkFailures.since);
  const isOver = sql`${networkFailures.since} <= ${hourAgo}`;
  await db
    .insert(networkFailures)
    .values(networksOf(peer).map(({ key }) => ({ network: key, failures: 1, since: now })))
    .onConflictDoUpdate({
      target: networkFailures.network,
      set: {
        failures: sql`case when ${isOver} then 1 else ${networkFailures.failures} + 1 end`,
        since: sql`case when ${isOver} then ${sql.param(now, networkFailures.since)} else ${networkFailures.since} end`,
      },
    });
}

/** A person counts once an hour: signing in again and again vouches for no more. */
export async function vouchFor(tx: Database, peer: string, personId: string, now: Date): Promise<void> {
  const person = unreadable(`person:${personId}`);
  await tx
    .insert(networkSignIns)
    .values(networksOf(peer).map(({ key }) => ({ network: key, person, at: now })))
    .onConflictDoUpdate({ target: [networkSignIns.network, networkSignIns.person], set: { at: now } });
}

export async function forgetOldFailures(tx: Database, now: Date): Promise<void> {
  const hourAgo = addMilliseconds(now, -HOUR_MS);
  await tx.delete(networkFailures).where(lt(networkFailures.since, hourAgo));
  await tx.delete(networkSignIns).where(lt(networkSignIns.at, hourAgo));
}

async function crowded(db: Database, peer: string, now: Date): Promise<Network[]> {
  const networks = networksOf(peer);
  const hourAgo = addMilliseconds(now, -HOUR_MS);
  const keys = networks.map(({ key }) => key);
  const counted = await db
    .select()
    .from(networkFailures)
    .where(and(inArray(networkFailures.network, keys), gt(networkFailures.since, hourAgo)));
  const found: Network[] = [];
  for (const { network, failures } of counted) {
    const own = networks.find(({ key }) => key === network);
    if (!own || failures < own.allowance) continue;
    const vouchers = await vouchersFor(db, network, hourAgo);
    if (failures >= own.allowance + FAILURES_FOR_A_PERSON * vouchers) found.push(own);
  }
  return found;
}

async function vouchersFor(db: Database, network: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(networkSignIns)
    .where(and(eq(networkSignIns.network, network), gt(networkSignIns.at, since)));
  return row?.people ?? 0;
}

function networksOf(peer: string): Network[] {
  const site = siteOf(peer);
  const network = (name: string, allowance: number) => ({ key: unreadable(`network:${name}`), allowance });
  return [network(peer, 100), ...(site ? [network(site, 400)] : [])];
}
