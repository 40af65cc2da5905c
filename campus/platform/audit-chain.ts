import { createHash } from 'node:crypto';
import { subDays } from 'date-fns/subDays';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { auditChain, auditEvents } from '../db/schema.ts';

type Event = typeof auditEvents.$inferSelect;
type Link = { position: number; hash: string; at: Date };

const BATCH = 2000;
/** No transaction that audits lasts longer. */
const LATEST_COMMIT_DAYS = 2;
const START: Link = { position: 0, hash: '', at: new Date(0) };

/**
 * Links the audit events that aren't in the chain yet, in the order in which they are found: numbers are given
 * before the commit, so a lower one may turn up after a higher one. Done here, and not with the event, so that
 * changes don't wait for each other.
 */
export async function chainAudit(tx: Database): Promise<void> {
  let last = await lastLink(tx);
  const events = await unlinked(tx, last);
  if (events.length === 0) return;
  const links = events.map((event) => {
    last = { position: last.position + 1, hash: linkHash(last.hash, event), at: event.at };
    return { ...last, seq: event.seq };
  });
  await tx.insert(auditChain).values(links);
  if (events.length === BATCH) await chainAudit(tx);
}

/** How many links hold, from the first on; `broken` when the one after them doesn't follow from it and its event. */
export async function verifyAudit(db: Database): Promise<{ links: number; broken: boolean }> {
  let last = START;
  while (true) {
    const links = await linksAfter(db, last.position);
    for (const { position, hash, event } of links) {
      if (!event || hash !== linkHash(last.hash, event)) return { links: last.position, broken: true };
      last = { position, hash, at: event.at };
    }
    if (links.length < BATCH) return { links: last.position, broken: false };
  }
}

function linksAfter(db: Database, position: number) {
  return db
    .select({ position: auditChain.position, hash: auditChain.hash, event: auditEvents })
    .from(auditChain)
    .leftJoin(auditEvents, eq(auditEvents.seq, auditChain.seq))
    .where(gt(auditChain.position, position))
    .orderBy(asc(auditChain.position))
    .limit(BATCH);
}

async function unlinked(tx: Database, last: Link): Promise<Event[]> {
  const rows = await tx
    .select({ event: auditEvents })
    .from(auditEvents)
    .leftJoin(auditChain, eq(auditChain.seq, auditEvents.seq))
    .where(and(gt(auditEvents.at, subDays(last.at, LATEST_COMMIT_DAYS)), isNull(auditChain.seq)))
    .orderBy(asc(auditEvents.seq))
    .limit(BATCH);
  return rows.map(({ event }) => event);
}

async function lastLink(tx: Database): Promise<Link> {
  const [last] = await tx
    .select({ position: auditChain.position, hash: auditChain.hash, at: auditEvents.at })
    .from(auditChain)
    .innerJoin(auditEvents, eq(auditEvents.seq, auditChain.seq))
    .orderBy(desc(auditChain.position))
    .limit(1);
  return last ?? START;
}

function linkHash(previous: string, { seq, at, actorId, action, entity, entityId, detail }: Event): string {
  const said = JSON.stringify([previous, seq, at.toISOString(), actorId, action, entity, entityId, detail]);
  return createHash('sha256').update(said).digest('base64url');
}
