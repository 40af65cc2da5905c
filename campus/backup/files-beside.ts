import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { fileStoreOf, keptIds } from '../documents/uploads/uploads.ts';
import { fingerprintsOf } from '../platform/keys/key-fingerprints.ts';
import { BadBackup } from './bad-backup.ts';
import { gather } from './gather-files.ts';

/** Beside a backup of a version whose files were not in the database (before ADR 40): as they are sealed. */
const filesBeside = (path: string): string => `${path}.uploads`;
const MANIFEST = 'files.json';

/** `key` tells the key that they are sealed with. */
const manifest = z.object({ ateneo: z.literal('uploads'), key: z.nullable(z.string()) });

/** Before anything is restored: files that can't be opened are of no use. */
export async function refuseOtherKeyBeside(config: CampusConfig, path: string): Promise<void> {
  const { key } = (await readManifest(path)) ?? {};
  const here = fingerprintsOf(config).UPLOADS_KEY ?? [];
  if (!key || here.includes(key)) return;
  throw new BadBackup(
    `its files are sealed with the key ${key}, and the one here is ${here.join(', ') || 'none'}: set UPLOADS_KEY, or gather the folder that has it`,
  );
}

/** Takes them into the database, where there are any. */
export async function bringFilesBeside(db: Database, config: CampusConfig, path: string): Promise<void> {
  await gather(db, fileStoreOf(config), filesBeside(path), new Set(await keptIds(db)));
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
