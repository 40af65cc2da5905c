import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { outbox } from '../../db/schema.ts';
import type { Numbered } from './relay.ts';
import { subjectOf } from './throttled.ts';

/** Who missed more reads everything again: that is less to send. */
const AT_MOST = 500;

/**
 * What these audiences were told after event `since`, of each name and subject the latest. Null when that can't be
 * known, for there is no such event: it was another institution's, or is older than events are kept.
 */
export async function missedSince(
  db: Database,
  { since, audiences }: { since: number; audiences: string[] },
): Promise<Numbered[] | null> {
  const { seq, audience, name, payload } = outbox;
  const [known, ...missed] = await db
    .select({ number: sql<number>`${seq}`.mapWith(Number), audience, name, payload })
    .from(outbox)
    .where(and(gte(seq, since), or(eq(seq, since), inArray(audience, audiences))))
    .orderBy(asc(seq))
    .limit(AT_MOST + 2);
  if (known?.number !== since || missed.length > AT_MOST) return null;
  const latest = new Map(missed.map((each) => [subjectOf(each), each]));
  return [...latest.values()].sort((one, other) => one.number - other.number);
}
