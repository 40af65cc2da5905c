import { createHash } from 'node:crypto';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { PREVIOUS_TOKEN_GRACE_MS } from '../../contract/constants.ts';
import { currentProfile } from '../db/current-profile.ts';
import type { Database } from '../db/database.ts';
import { accounts, people, profiles, tokens } from '../db/schema.ts';
import type { CurrentUser } from './current-user.ts';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The user a bearer token stands for at `now`; null when it is unknown, expired, revoked, superseded for more than
 * a minute (C12), or its profile or account has ended.
 */
export async function userOfToken(db: Database, token: string, now: Date): Promise<CurrentUser | null> {
  const tokenHash = hashToken(token);
  const graceFrom = addMilliseconds(now, -PREVIOUS_TOKEN_GRACE_MS);
  const [user] = await db
    .select({
      personId: profiles.personId,
      profileId: profiles.id,
      type: profiles.type,
      badge: profiles.badge,
      language: people.language,
      emailVerified: people.emailVerified,
      tokenHash: tokens.hash,
      chainId: tokens.chainId,
    })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .innerJoin(people, eq(people.id, profiles.personId))
    .innerJoin(accounts, eq(accounts.personId, people.id))
    .where(
      and(
        eq(tokens.hash, tokenHash),
        gt(tokens.expiresAt, now),
        isNull(tokens.revokedAt),
        or(isNull(tokens.supersededAt), gt(tokens.supersededAt, graceFrom)),
        currentProfile(now),
        eq(accounts.status, 'active'),
      ),
    );
  return user ?? null;
}

/** The token of an `Authorization: Bearer` header; null without one. */
export function bearerOf(header: string | undefined): string | null {
  return header?.match(/^Bearer ([\w.~+/=-]{1,2048})$/)?.[1] ?? null;
}
