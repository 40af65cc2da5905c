import { addHours } from 'date-fns/addHours';
import { addYears } from 'date-fns/addYears';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { profiles, tokens } from '../../db/schema.ts';
import type { CurrentUser } from '../../http/current-user.ts';

/** A profile in a sign-in of its own, an hour old at `at`, proven once more when that is said. */
export async function givenSignedIn(
  tx: Database,
  careerId: string,
  { at, provenAt }: { at: Date; provenAt: Date | null },
): Promise<CurrentUser> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, careerId));
  if (!profile) throw new Error('no such student');
  const { personId, badge } = profile;
  const [tokenHash, chainId] = [crypto.randomUUID(), crypto.randomUUID()];
  const [issuedAt, expiresAt] = [addHours(at, -1), addYears(at, 1)];
  await tx.insert(tokens).values({
    ...{ hash: tokenHash, chainId, profileId: careerId, issuedAt, expiresAt, provenAt },
    chainEndsAt: expiresAt,
  });
  const user = { personId, profileId: careerId, type: 'student', badge, tokenHash, chainId } as const;
  return { ...user, language: 'it', emailVerified: true, unread: 0, foundAt: at };
}
