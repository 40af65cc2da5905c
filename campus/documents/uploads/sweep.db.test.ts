import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addHours } from 'date-fns/addHours';
import { afterAll, expect, it } from 'vitest';
import { givenCareer } from '../../testing/given-careers.ts';
import { pdf } from '../../testing/given-files.ts';
import { givenUpload } from '../../testing/given-uploads.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkFiles, sweepFiles } from './sweep.ts';
import { fileStoreOf } from './upload-store.ts';

const { inTransaction } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'ateneo-sweep-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const store = fileStoreOf({ DATA_DIR: dataDir, UPLOADS_KEY: [] });
const now = new Date('2027-03-01T10:00:00Z');

/** A file that was last written to so many hours ago. */
async function givenFile(id: string, hours: number): Promise<void> {
  await store.keep(id, Readable.from([pdf()]));
  aged(id, hours);
}
function aged(name: string, hours: number): void {
  const at = addHours(now, -hours);
  utimesSync(join(dataDir, 'uploads', name), at, at);
}
const there = async () => (await store.list()).map(({ id }) => id).toSorted();

it(
  'files of papers that were taken back or never came in go after a day; others, strange ones and the key stay',
  inTransaction(async (tx) => {
    expect(await checkFiles(tx, store)).toEqual({ nobodys: 0, missing: [] });
    const careerId = await givenCareer(tx);
    const kept = await givenUpload(tx, careerId, now);
    const lost = await givenUpload(tx, careerId, now);
    const cut = await givenUpload(tx, careerId, now, { status: 'receiving' });
    const [discarded, fresh] = [
      await givenUpload(tx, careerId, now, { status: 'discarded' }),
      await givenUpload(tx, careerId, now, { status: 'discarded' }),
    ];
    const stranger = crypto.randomUUID();
    await givenFile(kept, 9_000);
    await givenFile(discarded, 25);
    await givenFile(fresh, 23);
    await givenFile(stranger, 9_000);
    writeFileSync(join(dataDir, 'uploads', `${cut}.part`), 'x');
    aged(`${cut}.part`, 25);
    aged('key', 9_000);

    expect(await checkFiles(tx, store)).toEqual({ nobodys: 4, missing: [lost] });
    const key = store.fingerprint();
    await sweepFiles(tx, store, now);
    expect(await there()).toEqual([kept, fresh, stranger].toSorted());
    await sweepFiles(tx, store, addHours(now, 2));
    expect(await there()).toEqual([kept, stranger].toSorted());
    expect(fileStoreOf({ DATA_DIR: dataDir, UPLOADS_KEY: [] }).fingerprint()).toBe(key);
    await store.remove(stranger);
    await store.remove(kept);
  }),
);
