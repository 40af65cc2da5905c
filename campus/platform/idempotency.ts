import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotentAnswers } from '../db/schema.ts';
import { IdempotencyMismatch } from './failures.ts';

export type IdempotencyKey = { profileId: string; key: string; call: string; body: unknown };

/** A key with the hash of what it was given for. */
export type Reserved = { profileId: string; key: string; bodyHash: string };

/** What a change in one statement needs to keep its answer under its key, if it has one. */
export type AtOnce<Value> = { reserved: Reserved | null; answerTo: (value: Value) => unknown };

export function reservedBy({ profileId, key, call, body }: IdempotencyKey): Reserved {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest('base64url');
  return { profileId, key, bodyHash };
}

/**
 * Does the work once for a key: the same key and body give the stored answer, another body throws
 * `IdempotencyMismatch`. A second one at the same time waits for the first.
 */
export async function once<Answer>(
  tx: Database,
  asked: IdempotencyKey,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { profileId, key, bodyHash } = reservedBy(asked);
  const own = and(eq(idempotentAnswers.profileId, profileId), eq(idempotentAnswers.key, key));
  const [reserved] = await tx
    .insert(idempotentAnswers)
    .values({ profileId, key, bodyHash, answer: null, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotentAnswers.key });
  if (!reserved) {
    const [stored] = await tx.select().from(idempotentAnswers).where(own);
    if (stored?.bodyHash !== bodyHash) throw new IdempotencyMismatch();
    return stored.answer as Answer;
  }
  const answer = await work();
  await tx.update(idempotentAnswers).set({ answer }).where(own);
  return answer;
}
