import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addHours } from 'date-fns/addHours';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { storedFiles } from '../../db/schema.ts';
import { missingFiles, sealedFiles } from '../../platform/files/unopened.ts';
import { givenUpload } from '../../testing/documents/uploads-fixtures.ts';
import { pdf } from '../../testing/files-fixtures.ts';
import { givenCareer } from '../../testing/people/careers-fixtures.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkFiles, sweepFiles } from './sweep.ts';
import { fileStoreOf } from './uploads.ts';

const { inTransaction } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-sweep-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const store = fileStoreOf({ DATA_DIR: dataDir, UPLOADS_KEY: [] });
const now = new Date('2027-03-01T10:00:00Z');

/** A file that was last written to so many hours ago. */
async function givenFile(tx: Database, id: string, hours: number): Promise<void> {
  await store.keep(tx, id, Readable.from([pdf()]));
  await tx
    .update(storedFiles)
    .set({ changedAt: addHours(now, -hours) })
    .where(eq(storedFiles.id, id));
}
const there = async (tx: Database) => (await store.list(tx)).map(({ id }) => id).toSorted();

it(
  'files of papers that were taken back or never came in go after a day; others, strange ones and those of another key stay',
  inTransaction(async (tx) => {
    expect(await checkFiles(tx, store)).toEqual({ nobodys: 0, missing: [], sealed: [] });
    const careerId = await givenCareer(tx);
    const kept = await givenUpload(tx, careerId, now);
    const lost = await givenUpload(tx, careerId, now);
    const cut = await givenUpload(tx, careerId, now, { status: 'receiving' });
    const [discarded, fresh] = [
      await givenUpload(tx, careerId, now, { status: 'discarded' }),
      await givenUpload(tx, careerId, now, { status: 'discarded' }),
    ];
    const stranger = crypto.randomUUID();
    await givenFile(tx, kept, 9_000);
    await givenFile(tx, discarded, 25);
    await givenFile(tx, fresh, 23);
    await givenFile(tx, stranger, 9_000);
    const begun = { id: cut, store: 'uploads', changedAt: addHours(now, -25) } as const;
    await tx.insert(storedFiles).values(begun);
    const alien = await givenUpload(tx, careerId, now);
    await givenFile(tx, alien, 9_000);
    await tx.update(storedFiles).set({ keyId: 'another' }).where(eq(storedFiles.id, alien));

    expect(await checkFiles(tx, store)).toEqual({ nobodys: 4, missing: [lost], sealed: [alien] });
    const [own] = await tx.select().from(storedFiles).where(eq(storedFiles.id, kept));
    const alarms = [await missingFiles(tx), await sealedFiles(tx, [own?.keyId ?? ''])];
    expect(alarms).toEqual([1, 1]);
    await sweepFiles(tx, store, now);
    expect(await there(tx)).toEqual([kept, fresh, stranger, alien].toSorted());
    await sweepFiles(tx, store, addHours(now, 2));
    expect(await there(tx)).toEqual([kept, stranger, alien].toSorted());
  }),
);
