import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { storedFiles } from '../db/schema.ts';
import { discardUpload } from '../documents/uploads/judge-upload.ts';
import { fileStoreOf } from '../documents/uploads/uploads.ts';
import { seal } from '../platform/keys/sealed.ts';
import { givenUpload } from '../testing/documents/uploads-fixtures.ts';
import { pdf } from '../testing/files-fixtures.ts';
import { now } from '../testing/people/careers-fixtures.ts';
import { doneBy, givenStudent } from '../testing/teaching/courses-fixtures.ts';
import { openEmptyDatabase, testDatabase } from '../testing/test-database.ts';
import { backUp } from './back-up.ts';
import { gatherFiles } from './gather-files.ts';
import { restoreAll } from './restore-all.ts';

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'ateneo-files-'));
afterAll(() => rm(folder, { recursive: true }));
const opened: OpenDatabase[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const KEY = 'a key of the configuration; long enough';
const OTHER = 'another key of the configuration; too';
const configOf = (name: string, key = KEY) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, name), UPLOADS_KEY: key });
const here = configOf('here');

let number = 0;
const newPath = () => join(folder, `${number++}.backup`);

async function givenFile(text: string): Promise<{ id: string; careerId: string }> {
  const careerId = await givenStudent(db, []);
  const id = await givenUpload(db, careerId, now);
  await fileStoreOf(here).keep(db, id, Readable.from([pdf(text)]));
  return { id, careerId };
}

async function givenEmpty() {
  const made = await openEmptyDatabase();
  opened.push(made);
  return made.db;
}

const readFrom = async (from: Database, config: typeof here, id: string) =>
  await buffer(Readable.from(await fileStoreOf(config).open(from, id)));

it('a backup has what was handed in in it, sealed, with the name of its key, and a restore elsewhere opens it', async () => {
  const { id } = await givenFile('CARTA DI ADA');
  const path = newPath();
  const report = await backUp(db, here, path);
  expect(report).toMatchObject({ files: { missing: [] }, hasFiles: true });
  expect(report.keys.UPLOADS_KEY).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);

  const [there, target] = [configOf('there'), await givenEmpty()];
  const restored = await restoreAll(target, there, path);
  expect(restored.files).toMatchObject({ kept: report.files.kept, missing: [] });
  expect((await readFrom(target, there, id)).equals(pdf('CARTA DI ADA'))).toBe(true);
});

it('what was taken back is in no backup once its file is gone', async () => {
  const { id, careerId } = await givenFile('RITIRATA');
  await db.transaction((tx) =>
    doneBy(discardUpload(tx, { uploadId: id, profileId: careerId, areas: [] }, now)),
  );
  await fileStoreOf(here).remove(db, id);
  const [path, target] = [newPath(), await givenEmpty()];
  await backUp(db, here, path);
  await restoreAll(target, here, path);
  expect(await target.$count(storedFiles, eq(storedFiles.id, id))).toBe(0);
});

it('a backup and a restore say which files are not there, and bring the others', async () => {
  const [whole, lost] = [await givenFile('INTERA'), await givenFile('PERSA')];
  await fileStoreOf(here).remove(db, lost.id);
  const [path, target] = [newPath(), await givenEmpty()];
  expect((await backUp(db, here, path)).files.missing).toEqual([lost.id]);
  const { files } = await restoreAll(target, here, path);
  expect(files.missing).toEqual([lost.id]);
  expect((await readFrom(target, here, whole.id)).equals(pdf('INTERA'))).toBe(true);
});

it('a restore with another key, or none, says so before it begins', async () => {
  await givenFile('SIGILLATA');
  const [path, target] = [newPath(), await givenEmpty()];
  await backUp(db, here, path);
  await expect(restoreAll(target, configOf('wrong', OTHER), path)).rejects.toThrow(
    'UPLOADS_KEY lacks the key',
  );
  const none = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'none') });
  await expect(restoreAll(target, none, path)).rejects.toThrow('here: none');
  await restoreAll(target, none, path, { despiteKeys: true });
});

it('the files that an older version had beside its backup are taken into the database, those as they were', async () => {
  const [whole, changed] = [await givenFile('INTERA'), await givenFile('CAMBIATA')];
  const [path, target] = [newPath(), await givenEmpty()];
  for (const { id } of [whole, changed]) await fileStoreOf(here).remove(db, id);
  await backUp(db, here, path);
  const beside = `${path}.uploads`;
  await mkdir(beside);
  const sealed = await buffer(Readable.from(seal(Readable.from([pdf('INTERA')]), Buffer.from(KEY))));
  await writeFile(join(beside, whole.id), sealed);
  await writeFile(join(beside, changed.id), 'something else');
  const key = createHash('sha256').update('ateneo upload key').update(KEY).digest('hex').slice(0, 16);
  await writeFile(join(beside, 'files.json'), JSON.stringify({ ateneo: 'uploads', key, files: {} }));

  const wrong = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'alone'), UPLOADS_KEY: OTHER });
  await expect(restoreAll(target, wrong, path)).rejects.toThrow('sealed with the key');
  await restoreAll(target, here, path);
  expect((await readFrom(target, here, whole.id)).equals(pdf('INTERA'))).toBe(true);
  await expect(readFrom(target, here, changed.id)).rejects.toThrow('no key here opens it');
});

it('the folders of two instances are gathered: each with its key, what is nobody’s stays, twice changes nothing', async () => {
  const [one, other] = [await givenFile('UNA'), await givenFile('ALTRA')];
  for (const { id } of [one, other]) await fileStoreOf(here).remove(db, id);
  const stranger = randomUUID();
  const both = configOf('gathering', `${KEY},${OTHER}`);
  for (const [name, id, key, text] of [
    ['4001', one.id, KEY, 'UNA'],
    ['4002', other.id, OTHER, 'ALTRA'],
    ['4002', stranger, OTHER, 'DI NESSUNO'],
  ] as const) {
    await mkdir(join(folder, name, 'uploads'), { recursive: true });
    const sealed = await buffer(Readable.from(seal(Readable.from([pdf(text)]), Buffer.from(key))));
    await writeFile(join(folder, name, 'uploads', id), sealed);
  }
  expect(await gatherFiles(db, both, join(folder, '4001'))).toEqual({ brought: 1, sealed: [], nobodys: 0 });
  expect(await gatherFiles(db, here, join(folder, '4002'))).toEqual({
    ...{ brought: 1, sealed: [other.id], nobodys: 1 },
  });
  expect(await gatherFiles(db, both, join(folder, '4002'))).toEqual({ brought: 0, sealed: [], nobodys: 1 });
  expect((await readFrom(db, both, one.id)).equals(pdf('UNA'))).toBe(true);
  expect((await readFrom(db, both, other.id)).equals(pdf('ALTRA'))).toBe(true);
  await expect(readFrom(db, here, other.id)).rejects.toThrow('no key here opens it');
});
