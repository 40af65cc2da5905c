import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ScannedUploads } from '../../../contract/documents/uploads.ts';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { FileWanting } from '../../platform/failures.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { NoAnswer, type Scanned, type Scanner } from './scanner.ts';
import { KEPT } from './uploads.ts';

const AT_ONCE = 100;
const unseen = and(eq(uploads.scan, 'not_scanned'), inArray(uploads.status, KEPT));

/** Has what no scanner has seen yet looked at now, the oldest first, a hundred at a time; stops where none answers. */
export async function scanKept(
  db: Database,
  store: FileStore,
  scanner: Scanner | null,
): Promise<ScannedUploads> {
  const infected: ScannedUploads['infected'] = [];
  let clean = 0;
  for (const uploadId of await unseenIds(db)) {
    const seen = await ask(scanner, () => store.open(db, uploadId));
    if (seen === 'nobody') break;
    if (seen === 'unknown') continue;
    if (seen.found === null) clean += 1;
    else infected.push({ uploadId, found: seen.found });
    const scan = seen.found === null ? 'clean' : 'infected';
    await db
      .update(uploads)
      .set({ scan })
      .where(and(eq(uploads.id, uploadId), unseen));
  }
  return { clean, infected, left: await db.$count(uploads, unseen) };
}

async function unseenIds(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(unseen)
    .orderBy(asc(uploads.receivedAt), asc(uploads.id))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function ask(
  scanner: Scanner | null,
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<Scanned | 'unknown' | 'nobody'> {
  try {
    return scanner ? await scanner(await open()) : 'nobody';
  } catch (error) {
    return error instanceof NoAnswer || error instanceof FileWanting ? 'unknown' : 'nobody';
  }
}
