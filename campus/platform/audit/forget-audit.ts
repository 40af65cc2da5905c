import { subMonths } from 'date-fns/subMonths';
import { and, asc, gte, inArray, lt, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { auditChain, auditEvents, sealedHeads } from '../../db/schema.ts';
import { exclusive, type PeriodicTask } from '../jobs/periodic-tasks.ts';
import { sealedAudits, sealedPosition } from './audit-chain.ts';

const HOUR_MS = 3_600_000;
/** Of one run, so that nobody waits for it; a single day may have more. */
const MOST_LINKS = 50_000;

/** Forgets what was audited longer ago than so many months; nothing where none are said. */
export const forgetsAudit = (months: number | undefined): PeriodicTask[] =>
  months === undefined
    ? []
    : [exclusive('audit.retention', HOUR_MS, (tx, now) => forgetAudit(tx, months, now))];

/**
 * Deletes the oldest links and their events, up to a head that was sealed longer ago than that: the chain
 * goes on from it, and the sealed heads stay.
 */
export async function forgetAudit(tx: Database, months: number, now: Date): Promise<void> {
  const position = await lastToForget(tx, subMonths(now, months));
  if (position === undefined) return;
  await tx.execute(sql`select set_config('ateneo.forgets_audit', 'on', true)`);
  const old = tx.select({ seq: auditChain.seq }).from(auditChain).where(lte(auditChain.position, position));
  await tx.delete(auditEvents).where(inArray(auditEvents.seq, old));
  await tx.delete(auditChain).where(lte(auditChain.position, position));
  await tx.execute(sql`select set_config('ateneo.forgets_audit', 'off', true)`);
}

/** The last sealed head before `before` within a run; at least the next one. The last link always stays. */
async function lastToForget(tx: Database, before: Date): Promise<number | undefined> {
  const [ends] = await tx
    .select({
      first: min(auditChain.position),
      last: sql<number>`max(${auditChain.position})`.mapWith(Number),
    })
    .from(auditChain);
  if (!ends || ends.first === null) return undefined;
  const heads = await sealedAudits(tx)
    .where(
      and(lt(sealedHeads.sealedAt, before), gte(sealedPosition, ends.first), lt(sealedPosition, ends.last)),
    )
    .orderBy(asc(sealedPosition));
  const most = ends.first + MOST_LINKS;
  return (heads.findLast(({ position }) => position < most) ?? heads[0])?.position;
}
