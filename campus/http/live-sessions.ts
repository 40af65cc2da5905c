import { and, eq, gt, isNull } from 'drizzle-orm';
import { currentProfile } from '../db/current-profile.ts';
import type { Database } from '../db/database.ts';
import { among } from '../db/one-of.ts';
import { accounts, profiles, tokens } from '../db/schema.ts';

/** Which of these sign-ins (chains of tokens) still have a token that opens something, whether superseded or not. */
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
