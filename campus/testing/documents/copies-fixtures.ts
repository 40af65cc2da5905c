import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../db/database.ts';
import { filePieces, ownCopies } from '../../db/schema.ts';
import type { CopyPlace } from '../../personal/make-copy.ts';
import { copyStoreOf } from '../../personal/own-copies.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { createClock } from '../../platform/time/clock.ts';
import { timeZone } from '../teaching/exams-fixtures.ts';

/** A folder for the key of copies, and where they lie, while a test file runs. */
export function givenCopyFolder() {
  const place: { dataDir: string; store: FileStore } = {
    dataDir: '',
    store: copyStoreOf({ DATA_DIR: '/nowhere', UPLOADS_KEY: [] }),
  };
  beforeAll(async () => {
    place.dataDir = await mkdtemp(join(tmpdir(), 'ateneo-copies-'));
    place.store = copyStoreOf({ DATA_DIR: place.dataDir, UPLOADS_KEY: [] });
  });
  afterAll(() => rm(place.dataDir, { recursive: true, force: true }));
  return place;
}

/** Where copies are made in a test; what went wrong is gathered in `faults`. */
export function copyPlace(db: Database, store: FileStore, faults: unknown[] = []): CopyPlace {
  return {
    ...{ db, store, timeZone, clock: createClock(0) },
    institution: { name: 'Università di Ateneo', acronym: 'ATN' },
    warn: (error) => void faults.push(error),
  };
}

export const textIn = async (db: Database, store: FileStore, id: string | null): Promise<string> =>
  (await bytesIn(db, store, id)).toString('utf8');

export const bytesIn = async (db: Database, store: FileStore, id: string | null): Promise<Buffer> =>
  buffer(Readable.from(await store.open(db, id ?? '')));

/** All that lies in the database of a file, sealed. */
export async function lyingIn(db: Database, id: string | null): Promise<Buffer> {
  const pieces = await db
    .select()
    .from(filePieces)
    .where(eq(filePieces.fileId, id ?? ''))
    .orderBy(filePieces.number);
  return Buffer.concat(pieces.map(({ sealed }) => sealed));
}

/** The copy that a person asked for last. */
export async function lastCopy(db: Database, personId: string) {
  const [copy] = await db
    .select()
    .from(ownCopies)
    .where(eq(ownCopies.personId, personId))
    .orderBy(desc(ownCopies.askedAt), desc(ownCopies.id))
    .limit(1);
  if (!copy) throw new Error('nobody asked for a copy');
  return copy;
}
