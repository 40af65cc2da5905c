import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { certificateBatches, certificateBatchItems } from '../../db/schema.ts';
import { reasonsFor } from '../../http/answers.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { tell } from '../../platform/live/events.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { text } from '../../platform/texts.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { MAKE_CERTIFICATES } from './begin-batch.ts';
import { issueByOffice } from './issue-certificate.ts';
import { aboutCertificate, notify } from './notices.ts';
import type { Issued, Making } from './write-certificate.ts';

/** As long as one turn lasts at most: what else is put aside, mails among it, has its turn in between. */
const TURN_MS = 2_000;
/** What can't be made is given up after a quarter of an hour: what passes has passed by then. */
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 60_000;

type Place = { db: Database; clock: Clock };

/**
 * Works on a batch for up to two seconds, one student a transaction, then queues the rest after an equal
 * pause, so that pages are answered. An interrupted batch resumes where it was.
 */
export async function makeBatch({ db, clock }: Place, batchId: string, setting: () => Making): Promise<void> {
  const begunAt = performance.now();
  const elapsed = () => performance.now() - begunAt;
  let isLeft = true;
  while (isLeft && elapsed() < TURN_MS) {
    isLeft = await clock.transact(db, (tx, now) => makeNext(tx, batchId, setting(), now));
  }
  const pauseMs = elapsed();
  await clock.transact(db, async (tx, now) => {
    const runAt = isLeft ? addMilliseconds(now, pauseMs) : await nextTry(tx, batchId);
    if (runAt) await enqueue(tx, { kind: MAKE_CERTIFICATES, payload: { batchId }, runAt });
  });
}

/**
 * Makes the next certificate of a batch, or records why there is none; false once none is due. A failing one
 * is retried later and finally given up, and the others don't wait for it.
 */
export async function makeNext(tx: Database, batchId: string, setting: Making, now: Date): Promise<boolean> {
  const next = await takeNext(tx, batchId, now);
  if (!next) return false;
  const { careerId } = next.item;
  const { kind, language, purpose, readIn } = next.batch;
  const reader = { language: readIn, timeZone: setting.timeZone };
  const wanted = { kind, language, purpose, careerId, batchId };
  const tried = await tx
    .transaction((part) => issueByOffice(part, wanted, setting, now))
    .catch((error: unknown) => ({ error }));
  const change = 'error' in tried ? failed(tried.error, next.item, reader, now) : becomes(tried, reader, now);
  await tx
    .update(certificateBatchItems)
    .set(change)
    .where(and(eq(certificateBatchItems.batchId, batchId), eq(certificateBatchItems.careerId, careerId)));
  if (!('error' in tried) && tried.ok) await tellHolder(tx, careerId, tried.value, now);
  return true;
}

type Item = typeof certificateBatchItems.$inferSelect;
type Change = Partial<Item>;
type Reader = Parameters<typeof reasonsFor>[1];

async function takeNext(tx: Database, batchId: string, now: Date) {
  const { retryAt, careerId } = certificateBatchItems;
  const [next] = await tx
    .select({ item: certificateBatchItems, batch: certificateBatches })
    .from(certificateBatchItems)
    .innerJoin(certificateBatches, eq(certificateBatches.id, certificateBatchItems.batchId))
    .where(and(waitingIn(batchId), or(isNull(retryAt), lte(retryAt, now))))
    .orderBy(sql`${retryAt} nulls first`, asc(careerId))
    .limit(1)
    .for('update', { of: certificateBatchItems, skipLocked: true });
  return next;
}

/** When the first of those that could not be made is tried again; null where nobody waits any more. */
async function nextTry(db: Database, batchId: string): Promise<Date | null> {
  const [waiting] = await db
    .select({ at: min(certificateBatchItems.retryAt) })
    .from(certificateBatchItems)
    .where(waitingIn(batchId));
  return waiting?.at ?? null;
}

const waitingIn = (batchId: string) =>
  and(eq(certificateBatchItems.batchId, batchId), eq(certificateBatchItems.status, 'waiting'));

function becomes(issued: Outcome<Issued>, reader: Reader, now: Date): Change {
  if (issued.ok) return { status: 'issued', decidedAt: now };
  const reasons = reasonsFor(issued.refusals, reader).map(({ text }) => text);
  return { status: 'refused', reason: reasons.join(' '), decidedAt: now };
}

function failed(
  error: unknown,
  { attempts: before }: Item,
  { language, timeZone }: Reader,
  now: Date,
): Change {
  const attempts = before + 1;
  if (attempts < MOST_ATTEMPTS)
    return { attempts, retryAt: addMilliseconds(now, 2 ** before * FIRST_PAUSE_MS) };
  const reason = text(language, timeZone, 'refusal.documents.not_made', { error: String(error) });
  return { status: 'refused', attempts, reason, decidedAt: now };
}

async function tellHolder(
  tx: Database,
  careerId: string,
  { certificateId, serial }: Issued,
  now: Date,
): Promise<void> {
  await tell(tx, 'certificateIssued', careerId, { certificateId }, now);
  await notify(tx, 'certificateIssued', aboutCertificate(certificateId, careerId, serial), now);
}
