import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ownCopies } from '../db/schema.ts';
import { fileStoreOf, storedIds } from '../documents/uploads/uploads.ts';
import { type FileStore, openFileStore } from '../platform/files/file-store.ts';
import { BrokenSeal, unseal } from '../platform/keys/sealed.ts';

/** How many files were brought, how many no key here opens, and how many the database knows nothing of. */
type Gathered = { brought: number; sealed: string[]; nobodys: number };

/**
 * Brings files of a folder, as older versions kept them, into the database (ADR 40). Files that are there
 * already stay, and so does the folder. A file that no key here opens is brought too, and opens once its key
 * is here.
 */
export async function gatherFiles(db: Database, config: CampusConfig, dataDir: string): Promise<Gathered> {
  const papers = fileStoreOf(config);
  const copies = openFileStore('copies', papers.secrets);
  const parts = [
    await gather(db, papers, join(dataDir, 'uploads'), new Set(await storedIds(db))),
    await gather(db, copies, join(dataDir, 'copies'), await copyIds(db)),
  ];
  return {
    brought: parts.reduce((sum, { brought }) => sum + brought, 0),
    sealed: parts.flatMap(({ sealed }) => sealed),
    nobodys: parts.reduce((sum, { nobodys }) => sum + nobodys, 0),
  };
}

/** The same of one folder and one store, of what is wanted there. */
export async function gather(
  db: Database,
  store: FileStore,
  folder: string,
  wanted: ReadonlySet<string>,
): Promise<Gathered> {
  const gathered: Gathered = { brought: 0, sealed: [], nobodys: 0 };
  const lying = (await namesIn(folder)).filter((name) => UUID.test(name));
  if (lying.length === 0) return gathered;
  const there = new Map((await store.list(db)).map(({ id, isWhole }) => [id, isWhole]));
  for (const id of lying) {
    if (there.get(id)) continue;
    if (!wanted.has(id)) {
      gathered.nobodys += 1;
      continue;
    }
    const path = join(folder, id);
    const keyId = await keyOf(path, store);
    if (there.has(id)) await store.remove(db, id); // begun, and never ended
    await store.bring(db, id, createReadStream(path), keyId);
    gathered.brought += 1;
    if (keyId === null) gathered.sealed.push(id);
  }
  return gathered;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** By which of our keys all of a file opens; null: none. */
async function keyOf(path: string, store: FileStore): Promise<string | null> {
  for (const { id, bytes } of store.secrets()) if (await opens(path, bytes)) return id;
  return null;
}

async function opens(path: string, secret: Buffer): Promise<boolean> {
  try {
    for await (const _piece of unseal(createReadStream(path), secret));
    return true;
  } catch (error) {
    if (error instanceof BrokenSeal) return false;
    throw error;
  }
}

async function copyIds(db: Database): Promise<Set<string>> {
  const ready = await db.select().from(ownCopies).where(eq(ownCopies.status, 'ready'));
  return new Set(ready.flatMap(({ jsonFile, pdfFile }) => [jsonFile, pdfFile]).filter((id) => id !== null));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
