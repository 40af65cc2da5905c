import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { BackupReport } from '../../contract/office.ts';
import type { Database } from '../db/database.ts';
import { keptIds } from '../documents/uploads/uploads.ts';
import type { FileStore } from '../platform/file-store.ts';
import { BadBackup } from './bad-backup.ts';

/** Beside a backup: the files that were handed in, as they are sealed, and what they are to be. */
export const filesBeside = (path: string): string => `${path}.uploads`;
const MANIFEST = 'files.json';

/** `key` tells the key that they are sealed with, which is not among them; the sums are of the sealed bytes. */
const manifest = z.object({
  ateneo: z.literal('uploads'),
  key: z.nullable(z.string()),
  files: z.record(z.uuid(), z.string()),
});
type Manifest = z.output<typeof manifest>;

/** Copies the files of what the database has now; those taken back since the backup began are not among them. */
export async function keepFiles(
  db: Database,
  store: FileStore,
  path: string,
): Promise<BackupReport['files']> {
  const ids = await keptIds(db);
  if (ids.length === 0) return { kept: 0, missing: [] };
  const folder = filesBeside(path);
  await mkdir(folder, { mode: 0o700 });
  const files: Manifest['files'] = {};
  const missing: string[] = [];
  for (const id of ids) {
    const copy = join(folder, id);
    const sum = await ifThere(store.copyTo(id, copy).then(() => sumOf(copy)));
    if (sum === null) missing.push(id);
    else files[id] = sum;
  }
  const said: Manifest = { ateneo: 'uploads', key: store.fingerprint(), files };
  await writeFile(join(folder, MANIFEST), JSON.stringify(said), { flag: 'wx', mode: 0o600, flush: true });
  return { kept: Object.keys(files).length, missing };
}

/** Before anything is restored: files that can't be opened are of no use. */
export async function refuseOtherKey(store: FileStore, path: string): Promise<void> {
  const { key } = (await readManifest(path)) ?? {};
  if (!key || key === store.fingerprint()) return;
  const here = store.fingerprint() ?? 'none';
  throw new BadBackup(
    `its files are sealed with the key ${key}, and the one here is ${here}: set UPLOADS_KEY, or put the file \`key\` into DATA_DIR/uploads`,
  );
}

/** Puts the files of what was restored into their place; answers which are not there, or not as they were. */
export async function bringFiles(
  db: Database,
  store: FileStore,
  path: string,
): Promise<BackupReport['files']> {
  const files: Manifest['files'] = (await readManifest(path))?.files ?? {};
  const missing: string[] = [];
  const ids = await keptIds(db);
  for (const id of ids) {
    const copy = join(filesBeside(path), id);
    const isWhole = files[id] !== undefined && (await ifThere(sumOf(copy))) === files[id];
    if (isWhole) await store.bring(id, copy);
    else missing.push(id);
  }
  return { kept: ids.length - missing.length, missing };
}

async function readManifest(path: string): Promise<Manifest | null> {
  const name = join(filesBeside(path), MANIFEST);
  const text = await ifThere(readFile(name, 'utf8'));
  if (text === null) return null;
  try {
    const said = manifest.safeParse(JSON.parse(text));
    if (said.success) return said.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new BadBackup(`${name} can’t be read`);
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
}

/** What is asked of a file; null where there is none. */
async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
