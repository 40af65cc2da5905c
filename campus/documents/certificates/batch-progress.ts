import { subMonths } from 'date-fns/subMonths';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { BatchProgress, ListedBatch } from '../../../contract/documents/certificates.ts';
import type { Database } from '../../db/database.ts';
import { certificateBatches, certificateBatchItems, profiles } from '../../db/schema.ts';
import { NotFound } from '../../platform/failures.ts';

const LISTED_MONTHS = 12;

/** How far the certificates of a batch are, and for whom none is made and why. Throws `NotFound`. */
export async function batchProgressOf(db: Database, batchId: string): Promise<BatchProgress> {
  const [batch] = await batches(db).where(eq(certificateBatches.id, batchId));
  if (!batch) throw new NotFound('certificate batch', batchId);
  const refusals = await db
    .select({ badge: profiles.badge, reason: certificateBatchItems.reason })
    .from(certificateBatchItems)
    .innerJoin(profiles, eq(profiles.id, certificateBatchItems.careerId))
    .where(and(eq(certificateBatchItems.batchId, batchId), eq(certificateBatchItems.status, 'refused')))
    .orderBy(asc(profiles.badge));
  return {
    ...shown(batch),
    refusals: refusals.map(({ badge, reason }) => ({ badge, reason: reason ?? '' })),
  };
}

/** The batches of the last twelve months, the latest first. */
export async function listBatches(db: Database, now: Date): Promise<ListedBatch[]> {
  const rows = await batches(db)
    .where(gt(certificateBatches.askedAt, subMonths(now, LISTED_MONTHS)))
    .orderBy(desc(certificateBatches.askedAt));
  return rows.map(shown);
}

const batches = (db: Database) =>
  db
    .select({
      batchId: certificateBatches.id,
      kind: certificateBatches.kind,
      language: certificateBatches.language,
      purpose: certificateBatches.purpose,
      by: certificateBatches.askedBy,
      askedAt: certificateBatches.askedAt,
      waiting: countOf('waiting'),
      issued: countOf('issued'),
      refused: countOf('refused'),
    })
    .from(certificateBatches)
    .$dynamic();

const countOf = (status: (typeof certificateBatchItems.$inferSelect)['status']) =>
  sql<number>`(select count(*) from ${certificateBatchItems} item where item.batch_id = ${certificateBatches.id} and item.status = ${status})`.mapWith(
    Number,
  );

const shown = <Batch extends { askedAt: Date }>({ askedAt, ...batch }: Batch) => ({
  ...batch,
  askedAt: askedAt.toISOString(),
});
