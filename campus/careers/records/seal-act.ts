import { randomUUID } from 'node:crypto';
import { desc, inArray, sql } from 'drizzle-orm';
import type { TranscriptActKind } from '../../../contract/exams/transcript-acts.ts';
import type { CampusConfig } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { transcriptActs, transcriptRows } from '../../db/schema.ts';
import { keepKey, keptSealKey, type SealKey } from '../../seal/seal-key.ts';
import { actHash, saidOf, type TranscriptRow, writeAct } from './act-content.ts';

/** Whose key seals, read when it is first needed. */
export type Sealing = { key: () => SealKey };

export const sealingOf = ({ DATA_DIR: dataDir, SEAL_KEY: [pem] }: CampusConfig): Sealing => ({
  key: keptSealKey({ dataDir, pem }),
});

/**
 * Names rows that were just written by an act of the office, sealed in this transaction: whoever holds the database
 * alone makes none. The acts follow one another, so the last one is held until the commit.
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
