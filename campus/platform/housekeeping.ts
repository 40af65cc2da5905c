import { subHours, subMilliseconds } from 'date-fns';
import { and, lt, max, sql } from 'drizzle-orm';
import { EVENT_REPLAY_MS } from '../../contract/constants.ts';
import type { Database } from '../db/database.ts';
import { idempotentAnswers, outbox, recoveries, signInFailures, tokens } from '../db/schema.ts';
import { chainAudit } from './audit-chain.ts';
import type { KeeperDuty } from './keeper.ts';

const MINUTE = 60_000;
const DAY_H = 24;

/** What the platform itself has seen to. */
export const platformDuties: KeeperDuty[] = [
  { name: 'audit.chain', everyMs: MINUTE, run: chainAudit },
  { name: 'outbox.purge', everyMs: 10 * MINUTE, run: purgeOutbox },
  { name: 'expired.purge', everyMs: 10 * MINUTE, run: purgeExpired },
];

/** Events are kept a day; the last number always, since the next one continues from it. */
async function purgeOutbox(tx: Database, now: Date): Promise<void> {
  const top = tx.select({ seq: max(outbox.seq) }).from(outbox);
  await tx
    .delete(outbox)
    .where(and(lt(outbox.occurredAt, subMilliseconds(now, EVENT_REPLAY_MS)), sql`${outbox.seq} < (${top})`));
}

/** Stored answers after a day; tokens, links and failures a day after they last meant something. */
async function purgeExpired(tx: Database, now: Date): Promise<void> {
  const dayAgo = subHours(now, DAY_H);
  await tx.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, dayAgo));
  await tx.delete(tokens).where(lt(tokens.expiresAt, dayAgo));
  await tx.delete(recoveries).where(lt(recoveries.expiresAt, dayAgo));
  await tx.delete(signInFailures).where(lt(signInFailures.lastAt, dayAgo));
}
