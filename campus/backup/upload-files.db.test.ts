import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { OpenDatabase } from '../db/database.ts';
import { discardUpload } from '../documents/uploads/judge-upload.ts';
import { fileStoreOf } from '../documents/uploads/upload-store.ts';
import { now } from '../testing/given-careers.ts';
import { doneBy, givenStudent } from '../testing/given-courses.ts';
import { pdf } from '../testing/given-files.ts';
import { givenUpload } from '../testing/given-uploads.ts';
import { openEmptyDatabase, testDatabase } from '../testing/test-database.ts';
import { backUp } from './back-up.ts';
import { restoreAll } from './restore-all.ts';
import { filesBeside } from './upload-files.ts';

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'ateneo-files-'));
afterAll(() => rm(folder, { recursive: true }));
const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const KEY = 'a key of the configuration, long enough';
const configOf = (name: string, key = KEY) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, name), UPLOADS_KEY: key });
const here = configOf('here');

let number = 0;
const newPath = () => join(folder, `${number++}.backup`);

async function givenFile(text: string): Promise<{ id: string; careerId: string }> {
  const careerId = await givenStudent(db, []);
  const id = await givenUpload(db, careerId, now);
  await fileStoreOf(here).keep(id, Readable.from([pdf(text)]));
  return { id, careerId };
}

async function givenEmpty() {
  const made = await openEmptyDatabase();
  opened.push(made);
  return made.db;
}

const readFrom = async (config: typeof here, id: string) =>
  await buffer(Readable.from(fileStoreOf(config).read(id)));

it('a backup has what was handed in beside it, sealed, and a restore puts it into its place', async () => {
  const { id } = await givenFile('CARTA DI ADA');
  const path = newPath();
  expect((await backUp(db, here, path)).files.missing).toEqual([]);
  expect(await readdir(filesBeside(path))).toContain(id);
  expect(await readdir(filesBeside(path))).not.toContain('key');

  const there = configOf('there');
  const restored = await restoreAll(await givenEmpty(), there, path);
  expect(restored.files.missing).toEqual([]);
  expect((await readFrom(there, id)).equals(pdf('CARTA DI ADA'))).toBe(true);
});

it('what was taken back is in no backup', async () => {
  const { id, careerId } = await givenFile('RITIRATA');
  await db.transaction((tx) =>
    doneBy(discardUpload(tx, { uploadId: id, profileId: careerId, areas: [] }, now)),
  );
  const path = newPath();
  await backUp(db, here, path);
  expect(await readdir(filesBeside(path))).not.toContain(id);
});

it('a backup and a restore say which files are not there, or not as they were, and bring the others', async () => {
  const [whole, changed, gone, lost] = [
    await givenFile('INTERA'),
    await givenFile('CAMBIATA'),
    await givenFile('MANCANTE'),
    await givenFile('PERSA'),
  ];
  await fileStoreOf(here).remove(lost.id);
  const path = newPath();
  expect((await backUp(db, here, path)).files.missing).toEqual([lost.id]);
  await writeFile(join(filesBeside(path), changed.id), 'something else');
  await rm(join(filesBeside(path), gone.id));

  const there = configOf('other');
  const { files } = await restoreAll(await givenEmpty(), there, path);
  expect(files.missing.toSorted()).toEqual([changed.id, gone.id, lost.id].toSorted());
  expect((await readFrom(there, whole.id)).equals(pdf('INTERA'))).toBe(true);
});

it('a restore with another key, or none, says so before it begins', async () => {
  await givenFile('SIGILLATA');
  const path = newPath();
  await backUp(db, here, path);
  const target = await givenEmpty();
  const other = configOf('wrong', 'another key of the configuration, too');
  await expect(restoreAll(target, other, path)).rejects.toThrow('sealed with the key');
  const none = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'none') });
  await expect(restoreAll(target, none, path)).rejects.toThrow('the one here is none');
  await writeFile(join(filesBeside(path), 'files.json'), '{');
  await expect(restoreAll(target, here, path)).rejects.toThrow('can’t be read');
  await rm(filesBeside(path), { recursive: true });
  expect((await restoreAll(target, here, path)).files.missing.length).toBeGreaterThan(0);
});
