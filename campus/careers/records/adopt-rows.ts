import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { transcriptActs, transcriptRows } from '../../db/schema.ts';
import { type Sealing, sealAct } from './seal-act.ts';

const BATCH = 500;

/** Whether what was on record before rows were named has been sealed: from then on nothing is taken as it was found. */
export async function isAdopted(tx: Database): Promise<boolean> {
  return (await tx.$count(transcriptActs, eq(transcriptActs.kind, 'found'))) > 0;
}

/**
 * Names what was put on record before rows were named by anything, once and for all of it: the institution seals what
 * it found. Where nothing was found it seals that, too.
 */
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
