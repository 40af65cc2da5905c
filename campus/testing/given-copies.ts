import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { areas } from '../areas.ts';
import type { Database } from '../db/database.ts';
import { ownCopies } from '../db/schema.ts';
import type { CopyPlace } from '../personal/make-copy.ts';
import { createClock } from '../platform/clock.ts';
import { type FileStore, openFileStore } from '../platform/file-store.ts';
import { timeZone } from './given-exams.ts';

/** A folder for the files of copies, while a test file runs. */
export function givenCopyFolder() {
  const place: { dataDir: string; store: FileStore } = {
    dataDir: '',
    store: openFileStore('/nowhere', undefined),
  };
  beforeAll(async () => {
    place.dataDir = await mkdtemp(join(tmpdir(), 'ateneo-copies-'));
    place.store = openFileStore(join(place.dataDir, 'copies'), undefined);
  });
  afterAll(() => rm(place.dataDir, { recursive: true, force: true }));
  return place;
}

/** Where copies are made in a test; what went wrong is gathered in `faults`. */
export function copyPlace(db: Database, store: FileStore, faults: unknown[] = []): CopyPlace {
  return {
    ...{ db, store, timeZone, clock: createClock(0) },
    kept: areas.flatMap(({ personal }) => personal ?? []),
    institution: { name: 'Università di Ateneo', acronym: 'ATN' },
    warn: (error) => void faults.push(error),
  };
}

export const textIn = async (store: FileStore, id: string | null): Promise<string> =>
  (await bytesIn(store, id)).toString('utf8');

export const bytesIn = (store: FileStore, id: string | null): Promise<Buffer> =>
  buffer(Readable.from(store.read(id ?? '')));

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
