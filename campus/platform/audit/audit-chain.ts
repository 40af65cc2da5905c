import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { subMonths } from 'date-fns/subMonths';
import { and, asc, desc, eq, gt, isNull, lt, min, sql } from 'drizzle-orm';
import type { AuditVerification } from '../../../contract/operations/audit.ts';
import type { HeadsContent } from '../../../contract/wire/sealed-heads.ts';
import type { Database } from '../../db/database.ts';
import { auditChain, auditEvents, sealedHeads, sealKeys } from '../../db/schema.ts';

type Event = typeof auditEvents.$inferSelect;
type Link = { position: number; hash: string; at: Date };
type Head = HeadsContent['audit'];

const BATCH = 2000;
/** No transaction that audits lasts longer. */
const LATEST_COMMIT_DAYS = 2;
/** Linked each minute: what is as young as this may still wait. */
const LINKED_WITHIN_MINUTES = 10;
const MOST_NAMED = 20;
const START: Link = { position: 0, hash: '', at: new Date(0) };

/**
 * Links new audit events in the order in which they become visible: a lower number may be committed after a
 * higher one. A task does it, so that changes don't wait for each other.
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

export type SealedHead = {
  content: string;
  seal: Uint8Array;
  keyId: string;
  publicPem: string;
};
/** What may have been forgotten (`AUDIT_KEPT_MONTHS`), and how a head's seal is checked. */
export type Forgetting = { months: number | undefined; isSealed: (head: SealedHead) => boolean };

const NEVER: Forgetting = { months: undefined, isSealed: () => false };
const NO_BEGIN = 'no sealed head says where the chain begins';

/**
 * Where the chain begins: at the sealed head up to which it was forgotten (forget-audit.ts). Null where it
 * lacks its first links and no head says so.
 */
async function chainBegin(tx: Database, forgetting: Forgetting): Promise<Link | null> {
  const [first] = await tx.select({ position: min(auditChain.position) }).from(auditChain);
  if (first?.position === null || first?.position === undefined || first.position === 1) return START;
  const [head] = await soundHeads(tx, first.position - 1, forgetting);
  return head ?? null;
}

/** What is forgotten has to be as old as the institution said. */
function faultsOfBegin({ position, at }: Link, { months }: Forgetting, now: Date): string[] {
  if (position === 0 || (months !== undefined && at <= subMonths(now, months))) return [];
  const rule = months === undefined ? 'without AUDIT_KEPT_MONTHS' : `with AUDIT_KEPT_MONTHS ${months}`;
  return [`what was audited until ${at.toISOString()}, link ${position}, is gone, ${rule}`];
}

/** A head of what is forgotten is known by its seal alone. */
async function isForgotten(tx: Database, head: Head, begin: Link, forgetting: Forgetting): Promise<boolean> {
  if (head.position > begin.position) return false;
  const sealed = await soundHeads(tx, head.position, forgetting);
  return sealed.some(({ hash }) => hash === head.hash);
}

/** The heads at a link whose seals hold. */
async function soundHeads(tx: Database, position: number, { isSealed }: Forgetting) {
  const heads = await sealedAudits(tx).where(eq(sealedPosition, position));
  return heads.filter(({ sealed }) => isSealed(sealed));
}

const sealedAudit = sql`(${sealedHeads.content}::jsonb -> 'audit')`;
export const sealedPosition = sql<number>`(${sealedAudit} ->> 'position')::bigint`;

/** What was sealed of the audit, each day. */
export const sealedAudits = (db: Database) =>
  db
    .select({
      position: sealedPosition.mapWith(Number),
      hash: sql<string>`${sealedAudit} ->> 'hash'`,
      at: sealedHeads.sealedAt,
      sealed: {
        ...{ content: sealedHeads.content, seal: sealedHeads.seal, keyId: sealedHeads.keyId },
        publicPem: sealKeys.publicPem,
      },
    })
    .from(sealedHeads)
    .innerJoin(sealKeys, eq(sealKeys.id, sealedHeads.keyId));

/**
 * Counts the links that hold, from the first that is there; `broken` where the next doesn't follow. Names
 * events outside the chain, whatever their age, a saved head that isn't in it, and what is gone and may not
 * be. Reads one snapshot, in pieces.
 */
export const verifyAudit = (
  db: Database,
  now: Date,
  head: Head | null = null,
  forgetting: Forgetting = NEVER,
): Promise<AuditVerification> =>
  db.transaction((tx) => verify(tx, now, head, forgetting), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

async function verify(
  tx: Database,
  now: Date,
  head: Head | null,
  forgetting: Forgetting,
): Promise<AuditVerification> {
  const faults = await unlinkedFaults(tx, now);
  const first = await chainBegin(tx, forgetting);
  if (first === null) return { links: 0, broken: true, faults: [...faults, NO_BEGIN] };
  faults.push(...faultsOfBegin(first, forgetting, now));
  let last = first;
  let isHeadFound = head === null || head.position === 0 || (await isForgotten(tx, head, first, forgetting));
  const counted = () => last.position - first.position;
  while (true) {
    const links = await linksAfter(tx, last.position);
    for (const { position, hash, event } of links) {
      const follows = position === last.position + 1 && event && hash === linkHash(last.hash, event);
      if (!follows) return { links: counted(), broken: true, faults };
      if (position === head?.position) isHeadFound = hash === head.hash;
      last = { position, hash, at: event.at };
    }
    if (links.length < BATCH) break;
    await setImmediate();
  }
  if (!isHeadFound || (head && head.position > last.position))
    faults.push(`the saved head, link ${head?.position}, is not in the chain`);
  return { links: counted(), broken: false, faults };
}

async function unlinkedFaults(tx: Database, now: Date): Promise<string[]> {
  const isOutside = and(isNull(auditChain.seq), lt(auditEvents.at, subMinutes(now, LINKED_WITHIN_MINUTES)));
  const outside = tx
    .select({ seq: auditEvents.seq, at: auditEvents.at, action: auditEvents.action })
    .from(auditEvents)
    .leftJoin(auditChain, eq(auditChain.seq, auditEvents.seq))
    .where(isOutside)
    .orderBy(asc(auditEvents.seq))
    .limit(MOST_NAMED);
  return (await outside).map(
    ({ seq, at, action }) => `event ${seq}, ${action} of ${at.toISOString()}, is not linked`,
  );
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
