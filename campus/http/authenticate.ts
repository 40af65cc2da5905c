import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { PREVIOUS_TOKEN_GRACE_MS } from '../../contract/wire/constants.ts';
import { currentProfile } from '../db/current-profile.ts';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { prepared } from '../db/prepared.ts';
import { accounts, people, profiles, tokens } from '../db/schema.ts';
import { unreadOf } from '../db/unread.ts';
import { type Clock, millisecondsOf } from '../platform/time/clock.ts';
import type { CurrentUser } from './current-user.ts';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The user of a bearer token at `now`. Null when the token is unknown, expired, revoked or superseded for
 * more than one minute (C12), or when its profile or account has ended.
 */
export async function userOfToken(db: Database, token: string, now: Date): Promise<CurrentUser | null> {
  const at = sql<Date>`${now.toISOString()}::timestamptz`;
  const [user] = await users(db, at)
    .prepare('')
    .execute({ tokenHash: hashToken(token) });
  return user ?? null;
}

/** The same at this moment, in one question with the clock. */
export function userNow({ instant }: Clock): (db: Database, token: string) => Promise<CurrentUser | null> {
  const atThisMoment = prepared((db) => users(db, instant).prepare(''));
  return async (db, token) => {
    const [user] = await atThisMoment(db).execute({ tokenHash: hashToken(token) });
    return user ?? null;
  };
}

function users(db: Database, at: SQL<Date>) {
  const graceFrom = sql`${at} - ${sql.raw(String(PREVIOUS_TOKEN_GRACE_MS))} * interval '1 millisecond'`;
  return db
    .select({
      personId: profiles.personId,
      profileId: profiles.id,
      type: profiles.type,
      badge: profiles.badge,
      language: people.language,
      emailVerified: people.emailVerified,
      unread: unreadOf(profiles.id),
      tokenHash: tokens.hash,
      chainId: tokens.chainId,
      foundAt: millisecondsOf(at).mapWith((ms) => new Date(Number(ms))),
    })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(accounts, eq(accounts.personId, people.id))
    .where(
      and(
        eq(tokens.hash, sql.placeholder('tokenHash')),
        gt(tokens.expiresAt, at),
        isNull(tokens.revokedAt),
        or(isNull(tokens.supersededAt), gt(tokens.supersededAt, graceFrom)),
        currentProfile(at),
        eq(accounts.status, 'active'),
      ),
    );
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerOf(header: string | undefined): string | null {
  return header?.match(/^Bearer ([\w.~+/=-]{1,2048})$/)?.[1] ?? null;
}

/** Those of these sign-ins (chains of tokens) that still have a token that is not expired or revoked. */
export async function liveSessions(db: Database, chainIds: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ chainId: tokens.chainId })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .innerJoin(accounts, eq(accounts.personId, profiles.personId))
    .where(
      and(
        among(tokens.chainId, chainIds),
        gt(tokens.expiresAt, now),
        isNull(tokens.revokedAt),
        currentProfile(now),
        eq(accounts.status, 'active'),
      ),
    );
  return new Set(rows.map(({ chainId }) => chainId));
}
