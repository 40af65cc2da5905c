import { subMonths } from 'date-fns/subMonths';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import {
  type BatchProgress,
  type BeginBatch,
  type ListedBatch,
  MOST_IN_BATCH,
} from '../../../contract/documents/certificates.ts';
import type { Language } from '../../../contract/wire/constants.ts';
import { careersByBadge } from '../../careers/find-career.ts';
import type { Database } from '../../db/database.ts';
import { careers, certificateBatches, certificateBatchItems, profiles, programmes } from '../../db/schema.ts';
import { audit } from '../../platform/audit/audit.ts';
import { NotFound } from '../../platform/failures.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { done, type Outcome, refused, when } from '../../platform/outcome.ts';

/** The job that goes on with a batch. */
export const MAKE_CERTIFICATES = 'make-certificates';

type BeginRefusal =
  | 'documents.unknown_badges'
  | 'documents.batch_empty'
  | 'documents.batch_too_large'
  | 'documents.batch_other';

/**
 * Queues certificates for many, made one after the other in the background. The same id again answers that
 * batch's progress, as after a lost answer; the id of another batch is refused.
 */
export async function beginBatch(
  tx: Database,
  asked: BeginBatch,
  { language: readIn }: { language: Language },
  now: Date,
): Promise<Outcome<BatchProgress, BeginRefusal>> {
  const { batchId, kind, language, purpose, by: askedBy } = asked;
  const row = { kind, language, purpose, askedBy };
  const [begun] = await tx
    .insert(certificateBatches)
    .values({ id: batchId, ...row, readIn, askedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!begun) return await sameBatch(tx, batchId, row);
  const { careerIds, unknown } = await careersAsked(tx, asked);
  const refusals = [
    ...when(unknown.length > 0, {
      code: 'documents.unknown_badges' as const,
      params: { badges: unknown.slice(0, 20).join(', ') },
      field: 'badges',
    }),
    ...when(unknown.length === 0 && careerIds.length === 0, { code: 'documents.batch_empty' as const }),
    ...when(careerIds.length > MOST_IN_BATCH, {
      code: 'documents.batch_too_large' as const,
      params: { most: MOST_IN_BATCH },
    }),
  ];
  if (refusals.length > 0) {
    await tx.delete(certificateBatches).where(eq(certificateBatches.id, batchId));
    return refused(refusals);
  }
  await tx.insert(certificateBatchItems).values(careerIds.map((careerId) => ({ batchId, careerId })));
  await enqueue(tx, { kind: MAKE_CERTIFICATES, payload: { batchId }, runAt: now });
  const entry = { actorId: null, action: 'certificate.begin-batch', entity: 'certificate-batch' };
  await audit(tx, { ...entry, entityId: batchId, detail: { ...row, students: careerIds.length } }, now);
  return done(await batchProgressOf(tx, batchId));
}

async function sameBatch(
  tx: Database,
  batchId: string,
  row: Pick<typeof certificateBatches.$inferSelect, 'kind' | 'language' | 'purpose' | 'askedBy'>,
): Promise<Outcome<BatchProgress, 'documents.batch_other'>> {
  const { kind, language, purpose, by } = await batchProgressOf(tx, batchId);
  const isSame =
    kind === row.kind && language === row.language && purpose === row.purpose && by === row.askedBy;
  return isSame
    ? done(await batchProgressOf(tx, batchId))
    : refused([{ code: 'documents.batch_other', field: 'batchId' }]);
}

/** The careers of the badges, each once, and the unknown badges; or the active careers of a programme. */
async function careersAsked(
  tx: Database,
  { badges, programme }: Pick<BeginBatch, 'badges' | 'programme'>,
): Promise<{ careerIds: string[]; unknown: string[] }> {
  if (badges) {
    const known = await careersByBadge(tx, badges);
    return { careerIds: [...new Set(known.values())], unknown: badges.filter((badge) => !known.has(badge)) };
  }
  const rows = await tx
    .select({ id: careers.id })
    .from(careers)
    .innerJoin(programmes, eq(programmes.id, careers.programmeId))
    .where(and(eq(programmes.code, programme ?? ''), eq(careers.status, 'active')))
    .limit(MOST_IN_BATCH + 1);
  return { careerIds: rows.map(({ id }) => id), unknown: [] };
}

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
