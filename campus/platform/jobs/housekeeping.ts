import { subDays } from 'date-fns/subDays';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { and, lt, max, sql } from 'drizzle-orm';
import { EVENT_REPLAY_MS } from '../../../contract/wire/constants.ts';
import type { Database } from '../../db/database.ts';
import { idempotentAnswers, outbox } from '../../db/schema.ts';
import { chainAudit } from '../audit/audit-chain.ts';
import { forgetFullBuckets } from '../limits/bucket.ts';
import { forgetFailures } from './each-due.ts';
import { exclusive, type PeriodicTask } from './periodic-tasks.ts';

const MINUTE_MS = 60_000;
const ANSWERS_KEPT_DAYS = 1;

/** What the platform itself has seen to. */
export const platformTasks: PeriodicTask[] = [
  exclusive('audit.chain', MINUTE_MS, chainAudit),
  exclusive('outbox.purge', 10 * MINUTE_MS, purgeOutbox),
  exclusive('answers.purge', 10 * MINUTE_MS, purgeAnswers),
  exclusive('failures.purge', 10 * MINUTE_MS, forgetFailures),
  exclusive('buckets.purge', 10 * MINUTE_MS, forgetFullBuckets),
];

/** Events are kept a day; the last number always, since the next one continues from it. */
async function purgeOutbox(tx: Database, now: Date): Promise<void> {
  const top = tx.select({ seq: max(outbox.seq) }).from(outbox);
  const old = lt(outbox.occurredAt, subMilliseconds(now, EVENT_REPLAY_MS));
  await tx.delete(outbox).where(and(old, sql`${outbox.seq} < (${top})`));
}

async function purgeAnswers(tx: Database, now: Date): Promise<void> {
  await tx.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, subDays(now, ANSWERS_KEPT_DAYS)));
}
