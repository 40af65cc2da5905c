import { createHash, randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TranscriptActKind } from '../../../contract/exams/transcript-acts.ts';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { transcriptActs, transcriptRows } from '../../db/schema.ts';
import { canonicalJson } from '../../seal/canonical-json.ts';
import { keepKey, type SealKey, storedSealKey } from '../../seal/seal-key.ts';

export type TranscriptRow = typeof transcriptRows.$inferSelect;
export type TranscriptAct = typeof transcriptActs.$inferSelect;

/** A row as its act says it: all of it but what names it. */
type SaidRow = Omit<TranscriptRow, 'sheetId' | 'actId' | 'recordedAt'> & { recordedAt: string };

/** All that an act says and seals; `protocol` is the number of the request that it recognises. */
export type ActContent = {
  v: 1;
  kind: TranscriptActKind;
  actId: string;
  at: string;
  protocol: string | null;
  rows: SaidRow[];
};

const writeAct = (content: ActContent): string => canonicalJson(content);
export const readAct = (text: string): ActContent => JSON.parse(text);

export const saidOf = ({ sheetId: _, actId: __, recordedAt, ...row }: TranscriptRow): SaidRow => ({
  ...row,
  recordedAt: recordedAt.toISOString(),
});

/** One text for a row, to compare it by. */
export const writtenRow = (row: SaidRow): string => canonicalJson(row);

/** The hash by which the next act follows this one: over its number, its content and its seal. */
export const actHash = ({
  number,
  previousHash,
  content,
  keyId,
  seal,
  at,
}: Omit<TranscriptAct, 'id' | 'kind' | 'hash'>): string =>
  sha256(
    canonicalJson({
      ...{ number, previousHash, keyId },
      content: sha256(content),
      seal: Buffer.from(seal).toString('base64'),
      at: at.toISOString(),
    }),
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whose key seals, read when it is first needed. */
export type Sealing = { key: () => SealKey };

export const sealingOf = ({ DATA_DIR: dataDir, SEAL_KEY: [pem] }: CampusConfig): Sealing => ({
  key: storedSealKey({ dataDir, pem }),
});

/**
 * Names newly written rows by an act of the office, sealed in the same transaction: access to the database
 * alone makes no act. The acts form a chain, so the last one is held until the commit.
 */
export async function sealAct(
  tx: Database,
  {
    kind,
    protocol = null,
    rows,
  }: { kind: TranscriptActKind; protocol?: string | null; rows: TranscriptRow[] },
  { key }: Sealing,
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('transcript.acts'))`);
  const [last] = await tx
    .select({ number: transcriptActs.number, hash: transcriptActs.hash })
    .from(transcriptActs)
    .orderBy(desc(transcriptActs.number))
    .limit(1);
  const actId = randomUUID();
  const said = { kind, actId, at: now.toISOString(), protocol, rows: rows.map(saidOf) };
  const content = writeAct({ v: 1, ...said });
  const { id: keyId, publicPem, sign } = key();
  await keepKey(tx, { keyId, publicPem }, now);
  const act = {
    ...{ number: (last?.number ?? 0) + 1, previousHash: last?.hash ?? '', content, keyId, at: now },
    seal: sign(new TextEncoder().encode(content)),
  };
  await tx.insert(transcriptActs).values({ id: actId, kind, ...act, hash: actHash(act) });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(transcriptRows).set({ actId }).where(inArray(transcriptRows.id, ids));
}

const BATCH = 500;

/** Whether the rows from before acts existed are sealed: from then on no row is accepted without an act. */
export async function isAdopted(tx: Database): Promise<boolean> {
  return (await tx.$count(transcriptActs, eq(transcriptActs.kind, 'found'))) > 0;
}

/** Seals, once, all rows from before rows were named by acts. Where there are none it seals that, too. */
export async function adoptRows(tx: Database, sealing: Sealing, now: Date): Promise<void> {
  if (await isAdopted(tx)) return;
  for (;;) {
    const rows = await tx
      .select()
      .from(transcriptRows)
      .where(and(isNull(transcriptRows.actId), isNull(transcriptRows.sheetId)))
      .orderBy(asc(transcriptRows.id))
      .limit(BATCH);
    await sealAct(tx, { kind: 'found', rows }, sealing, now);
    if (rows.length < BATCH) return;
  }
}
