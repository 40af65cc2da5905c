import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BackupReport } from '../../contract/operations/backup.ts';
import { endAllChains } from '../accounts/sign-in/tokens.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { storedAndMissing } from '../documents/uploads/sweep.ts';
import { fileStoreOf, storedIds } from '../documents/uploads/uploads.ts';
import { fingerprintsOf, refuseWanting } from '../platform/keys/key-fingerprints.ts';
import { moveNumbers } from '../platform/numbers/move-numbers.ts';
import { forgetStart } from '../platform/numbers/watch-numbers.ts';
import { BadBackup, type Head } from './format.ts';
import { gather } from './gather-files.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup, with the files that an older version kept beside it, into an empty database. Throws
 * `OtherKeys` first where a key it needs is not here, unless `despiteKeys`.
 */
export async function restoreAll(
  db: Database,
  config: CampusConfig,
  path: string,
  { despiteKeys = false } = {},
): Promise<Restored & Pick<BackupReport, 'files'>> {
  if (!despiteKeys) await refuseOtherKeyBeside(config, path);
  const accept = ({ keys = {} }: Head) => {
    if (!despiteKeys) refuseWanting(keys, fingerprintsOf(config));
  };
  const restored = await restoreBackup(db, path, accept, async (tx) => {
    await moveNumbers(tx, 'restored'); // what was numbered after the backup is known outside
    await forgetStart(tx);
    await endAllChains(tx); // which of them were ended after the backup isn't known here
  });
  await bringFilesBeside(db, config, path);
  return { ...restored, files: await storedAndMissing(db) };
}

/** Beside a backup of a version whose files were not in the database (before ADR 40): as they are sealed. */
const filesBeside = (path: string): string => `${path}.uploads`;
const MANIFEST = 'files.json';

/** `key` tells the key that they are sealed with. */
const manifest = z.object({ ateneo: z.literal('uploads'), key: z.nullable(z.string()) });

/** Before anything is restored: files that can't be opened are of no use. */
async function refuseOtherKeyBeside(config: CampusConfig, path: string): Promise<void> {
  const { key } = (await readManifest(path)) ?? {};
  const here = fingerprintsOf(config).UPLOADS_KEY ?? [];
  if (!key || here.includes(key)) return;
  throw new BadBackup(
    `its files are sealed with the key ${key}, and the one here is ${here.join(', ') || 'none'}: set UPLOADS_KEY, or gather the folder that has it`,
  );
}

/** Takes them into the database, where there are any. */
async function bringFilesBeside(db: Database, config: CampusConfig, path: string): Promise<void> {
  await gather(db, fileStoreOf(config), filesBeside(path), new Set(await storedIds(db)));
}

async function readManifest(path: string) {
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

/** What is asked of a file; null where there is none. */
async function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
