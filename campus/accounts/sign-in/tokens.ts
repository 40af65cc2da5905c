import { randomBytes, randomUUID } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { min } from 'date-fns/min';
import { and, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import {
  ABSOLUTE_SESSION_MS,
  LOGIN_VALIDITY_MS,
  PREVIOUS_TOKEN_GRACE_MS,
} from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { profiles, tokens } from '../../db/schema.ts';
import { hashToken } from '../../http/authenticate.ts';
import { SessionExpired } from '../../platform/failures.ts';

/** A little longer than the login's window, so that a token never ends before its window does. */
const TOKEN_VALIDITY_MS = LOGIN_VALIDITY_MS + 5 * 60_000;
/** More tokens than a browser uses while one is valid. The oldest beyond them go, except recent ones. */
const MAX_TOKENS_OF_CHAIN = 64;
/** A token may be on its way for so long, though many were issued since; so many of those are kept. */
const ON_ITS_WAY_MS = PREVIOUS_TOKEN_GRACE_MS;
const MAX_ON_THEIR_WAY = 1_024;

type Chain = { id: string; endsAt: Date; provenAt: Date | null };
type Bearer = { tokenHash: string; chainId: string };

/**
 * Issues the first token of a sign-in, for a profile; all later ones end with it after twelve hours.
 * `provenAt`: when the person proved their identity; null where somebody else opens it.
 */
export function openChain(
  tx: Database,
  profileId: string,
  now: Date,
  provenAt: Date | null = null,
): Promise<string> {
  const endsAt = addMilliseconds(now, ABSOLUTE_SESSION_MS);
  return issue(tx, { id: randomUUID(), endsAt, provenAt }, profileId, now);
}

/**
 * Issues a token of the caller's chain for each profile, in their order. The caller has locked the account,
 * so that no sign-out passes between. Throws `SessionExpired` where one already has.
 */
export async function issueTokens(
  tx: Database,
  bearer: Bearer,
  profileIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const chain = await liveChainOf(tx, bearer);
  const issued: string[] = [];
  for (const profileId of profileIds) issued.push(await issue(tx, chain, profileId, now));
  await forgetOldest(tx, bearer, now);
  return issued;
}

/** The chain's next token; the one before is accepted a minute longer, from its first renewal on (C12). */
export async function renewToken(
  tx: Database,
  bearer: Bearer & { profileId: string },
  now: Date,
): Promise<string> {
  const [next = ''] = await issueTokens(tx, bearer, [bearer.profileId], now);
  await tx
    .update(tokens)
    .set({ supersededAt: now })
    .where(and(eq(tokens.hash, bearer.tokenHash), isNull(tokens.supersededAt)));
  return next;
}

/** Ends every token of one sign-in; false when none was left. */
export async function endChain(tx: Database, chainId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(eq(tokens.chainId, chainId), isNull(tokens.revokedAt)))
    .returning({ hash: tokens.hash });
  return ended.length > 0;
}

/** Ends every sign-in of a person; one of them may be left to run out with the calls that are under way. */
export async function endChains(
  tx: Database,
  personId: string,
  now: Date,
  leftToRunOut: string | null = null,
): Promise<void> {
  const own = tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.personId, personId));
  const others = leftToRunOut === null ? undefined : ne(tokens.chainId, leftToRunOut);
  await tx
    .update(tokens)
    .set({ revokedAt: now })
    .where(and(inArray(tokens.profileId, own), isNull(tokens.revokedAt), others));
  if (leftToRunOut === null) return;
  const graceEndsAt = addMilliseconds(now, PREVIOUS_TOKEN_GRACE_MS);
  const earlier = (column: typeof tokens.expiresAt | typeof tokens.chainEndsAt) =>
    sql`least(${column}, ${sql.param(graceEndsAt, tokens.expiresAt)})`;
  await tx
    .update(tokens)
    .set({ expiresAt: earlier(tokens.expiresAt), chainEndsAt: earlier(tokens.chainEndsAt) })
    .where(eq(tokens.chainId, leftToRunOut));
}

/** Ends every sign-in of everybody. */
export const endAllChains = (tx: Database) =>
  tx.update(tokens).set({ revokedAt: sql`now()` }).where(isNull(tokens.revokedAt));

async function issue(tx: Database, chain: Chain, profileId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(tokens).values({
    hash: hashToken(token),
    chainId: chain.id,
    chainEndsAt: chain.endsAt,
    profileId,
    issuedAt: now,
    expiresAt: min([addMilliseconds(now, TOKEN_VALIDITY_MS), chain.endsAt]),
    provenAt: chain.provenAt,
  });
  return token;
}

/** Throws `SessionExpired` where the caller's sign-in was ended since the token was looked at. */
export async function refuseEnded(tx: Database, bearer: Bearer): Promise<void> {
  await liveChainOf(tx, bearer);
}

async function liveChainOf(tx: Database, { tokenHash }: Bearer): Promise<Chain> {
  const [chain] = await tx
    .select({ id: tokens.chainId, endsAt: tokens.chainEndsAt, provenAt: tokens.provenAt })
    .from(tokens)
    .where(and(eq(tokens.hash, tokenHash), isNull(tokens.revokedAt)));
  if (!chain) throw new SessionExpired();
  return chain;
}

async function forgetOldest(tx: Database, { tokenHash, chainId }: Bearer, now: Date): Promise<void> {
  const others = and(eq(tokens.chainId, chainId), ne(tokens.hash, tokenHash));
  const beyond = (most: number) =>
    tx
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(others)
      .orderBy(desc(tokens.issuedAt), tokens.hash)
      .offset(most);
  const arrived = lte(tokens.issuedAt, addMilliseconds(now, -ON_ITS_WAY_MS));
  await tx.delete(tokens).where(and(inArray(tokens.hash, beyond(MAX_TOKENS_OF_CHAIN)), arrived));
  await tx.delete(tokens).where(inArray(tokens.hash, beyond(MAX_ON_THEIR_WAY)));
}
