import { subDays } from 'date-fns/subDays';
import { and, sql } from 'drizzle-orm';
import type { CheckedFiles } from '../../../contract/documents/uploads.ts';
import type { Database } from '../../db/database.ts';
import { oneOf } from '../../db/one-of.ts';
import { uploads } from '../../db/schema.ts';
import { type FileStore, wholeAmong } from '../../platform/files/file-store.ts';
import { storedIds } from './uploads.ts';

/** What papers and files don't know of one another, and what no key here opens. */
export async function checkFiles(db: Database, store: FileStore): Promise<CheckedFiles> {
  const files = await store.list(db);
  const kept = await storedIds(db);
  const known = new Set(kept);
  const there = new Set(files.filter(({ isWhole }) => isWhole).map(({ id }) => id));
  return {
    nobodys: files.filter(({ id }) => !known.has(id)).length,
    missing: kept.filter((id) => !there.has(id)),
    sealed: await store.sealedOnes(db),
  };
}

/** How many papers have their file, and which lack it. */
export async function storedAndMissing(db: Database): Promise<{ kept: number; missing: string[] }> {
  const ids = await storedIds(db);
  const whole = await wholeAmong(db, ids);
  return { kept: whole.size, missing: ids.filter((id) => !whole.has(id)) };
}

/** Deletes files older than a day whose papers never arrived or were taken back. Unknown ones stay. */
export async function sweepFiles(db: Database, store: FileStore, now: Date): Promise<void> {
  const yesterday = subDays(now, 1);
  const old = (await store.list(db)).filter(({ changedAt }) => changedAt < yesterday).map(({ id }) => id);
  const among = sql`${uploads.id}::text = any(${sql.param(old)}::text[])`;
  const gone = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(among, oneOf(uploads.status, ['receiving', 'discarded'])));
  for (const { id } of gone) await store.remove(db, id);
}
