import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { accounts, profiles, tokens } from '../db/schema.ts';

/** Which of these sign-ins (chains of tokens) still have a token that opens something, whether superseded or not. */
export async function livingSignIns(db: Database, chainIds: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ chainId: tokens.chainId })
    .from(tokens)
    .innerJoin(profiles, eq(profiles.id, tokens.profileId))
    .innerJoin(accounts, eq(accounts.personId, profiles.personId))
    .where(
      and(
        inArray(tokens.chainId, chainIds),
        gt(tokens.expiresAt, now),
        isNull(tokens.revokedAt),
        or(isNull(profiles.validTo), gt(profiles.validTo, now)),
        eq(accounts.status, 'active'),
      ),
    );
  return new Set(rows.map(({ chainId }) => chainId));
}
