import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { emailUndos, people } from '../../db/schema.ts';
import { unlessTaken } from '../../db/unique-violation.ts';
import { type Bucket, bucketOf, putBack } from '../../platform/limits/bucket.ts';

/** Addresses are alike in any letter case. */
const isAddress = (column: PgColumn, email: string): SQL =>
  eq(sql`lower(${column})`, sql`lower(${email.trim()})`);

/** Null for none. */
export const sameAddress = (one: string | null, other: string | null) =>
  one?.toLowerCase() === other?.toLowerCase();

/** Who has an address, or may still have it back, other than this person; null for nobody. */
export async function otherHolder(db: Database, email: string, personId: string, now: Date) {
  const columns = { to: people.email, language: people.language };
  const [holder] = await db
    .select(columns)
    .from(people)
    .where(and(isAddress(people.email, email), ne(people.id, personId)));
  if (holder) return { ...holder, to: holder.to ?? email };
  const [former] = await db
    .select({ ...columns, to: emailUndos.email })
    .from(emailUndos)
    .innerJoin(people, eq(people.id, emailUndos.personId))
    .where(
      and(
        isAddress(emailUndos.email, email),
        ne(emailUndos.personId, personId),
        gt(emailUndos.expiresAt, now),
      ),
    );
  return former ?? null;
}

class HeldByAnother extends Error {}

/**
 * Does the work that gives an address to a person. Null, with nothing done, where somebody else has it or may
 * still have it back. The check follows the work, so that it sees what was committed meanwhile.
 */
export async function unlessHeld<Given extends { personId: string }>(
  tx: Database,
  email: string,
  now: Date,
  work: (inner: Database) => Promise<Given>,
): Promise<Given | null> {
  try {
    return await unlessTaken(tx, 'person_email', async (inner) => {
      const given = await work(inner);
      if (await otherHolder(inner, email, given.personId, now)) throw new HeldByAnother();
      return given;
    });
  } catch (error) {
    if (error instanceof HeldByAnother) return null;
    throw error;
  }
}

const HOUR_MS = 60 * 60_000;

/** Limits the mails of one kind to one address, whoever asks: three at once, then one an hour. */
export const mailsToAddress = (kind: 'recovery-mail' | 'email-proof', email: string): Bucket =>
  bucketOf(kind, email.trim().toLowerCase(), { atOnce: 3, everyMs: HOUR_MS });

/** Sends a counted mail. One that fails isn't counted: retries of the job don't use up the limit. */
export async function sendCounted(db: Database, mails: Bucket, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    await putBack(db, mails);
    throw error;
  }
}
