import { addMilliseconds } from 'date-fns/addMilliseconds';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { certificateBatches, certificateBatchItems } from '../../db/schema.ts';
import { reasonsFor } from '../../http/answers.ts';
import type { Clock } from '../../platform/clock.ts';
import { tell } from '../../platform/events.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { MAKE_CERTIFICATES } from './begin-batch.ts';
import { issueByOffice } from './issue-certificate.ts';
import { notify } from './notices.ts';
import type { Issued, Making } from './write-certificate.ts';

/** As long as one turn lasts at most: what else is put aside, mails among it, has its turn in between. */
const TURN_MS = 2_000;

type Place = { db: Database; clock: Clock };

/**
 * Goes on with a batch for a moment, one student a transaction, then puts the rest aside for after a pause as long as the
 * work was: pages are answered meanwhile. What is killed in the middle is taken up where it was.
 */
export async function makeBatch({ db, clock }: Place, batchId: string, setting: () => Making): Promise<void> {
  const begunAt = performance.now();
  const elapsed = () => performance.now() - begunAt;
  let isLeft = true;
  while (isLeft && elapsed() < TURN_MS) {
    isLeft = await clock.transact(db, (tx, now) => makeNext(tx, batchId, setting(), now));
  }
  if (!isLeft) return;
  const pauseMs = elapsed();
  await clock.transact(db, (tx, now) =>
    enqueue(tx, { kind: MAKE_CERTIFICATES, payload: { batchId }, runAt: addMilliseconds(now, pauseMs) }),
  );
}

/** Makes the next certificate of a batch, or writes down why there is none; false once nobody waits. */
export async function makeNext(tx: Database, batchId: string, setting: Making, now: Date): Promise<boolean> {
  const [next] = await tx
    .select({ item: certificateBatchItems, batch: certificateBatches })
    .from(certificateBatchItems)
    .innerJoin(certificateBatches, eq(certificateBatches.id, certificateBatchItems.batchId))
    .where(and(eq(certificateBatchItems.batchId, batchId), eq(certificateBatchItems.status, 'waiting')))
    .orderBy(asc(certificateBatchItems.careerId))
    .limit(1)
    .for('update', { of: certificateBatchItems, skipLocked: true });
  if (!next) return false;
  const { careerId } = next.item;
  const { kind, language, purpose, readIn } = next.batch;
  const issued = await issueByOffice(tx, { kind, language, purpose, careerId, batchId }, setting, now);
  await tx
    .update(certificateBatchItems)
    .set({ ...becomes(issued, { language: readIn, timeZone: setting.timeZone }), decidedAt: now })
    .where(and(eq(certificateBatchItems.batchId, batchId), eq(certificateBatchItems.careerId, careerId)));
  if (issued.ok) await tellHolder(tx, careerId, issued.value, now);
  return true;
}

function becomes(issued: Outcome<Issued>, reader: Parameters<typeof reasonsFor>[1]) {
  if (issued.ok) return { status: 'issued' } as const;
  const reasons = reasonsFor(issued.refusals, reader).map(({ text }) => text);
  return { status: 'refused', reason: reasons.join(' ') } as const;
}

async function tellHolder(
  tx: Database,
  careerId: string,
  { certificateId, serial }: Issued,
  now: Date,
): Promise<void> {
  await tell(tx, 'certificateIssued', careerId, { certificateId }, now);
  const link = `/student/documents#certificate-${certificateId}`;
  const about = { to: [careerId], subject: certificateId, link, values: { serial } };
  await notify(tx, 'certificateIssued', about, now);
}
