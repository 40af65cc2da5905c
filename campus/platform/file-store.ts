import { constants, createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { access, copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileKey, isKeyFile } from './file-key.ts';
import { seal, unseal } from './sealed.ts';

/** Where sealed files lie, each called by its id. */
export type FileStore = {
  /** All of it, or nothing. */
  keep(id: string, plain: AsyncIterable<Uint8Array>): Promise<void>;
  read(id: string): AsyncIterable<Uint8Array>;
  has(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** What is there, whole or begun, and since when. */
  list(): Promise<StoredFile[]>;
  /** As it is sealed, to a place where it isn't yet, and from there. */
  copyTo(id: string, path: string): Promise<void>;
  bring(id: string, path: string): Promise<void>;
  /** Of the key that files are sealed with; null where there is none yet. */
  fingerprint(): string | null;
};

export type StoredFile = { id: string; isWhole: boolean; changedAt: Date };

const PART = '.part';

/** In a folder that every instance shares. The key is the configuration's, or one that is made there at first. */
export function openFileStore(folder: string, key: string | undefined): FileStore {
  const { secret, fingerprint } = fileKey(folder, key);
  const pathOf = (id: string) => join(folder, id);
  /** Nothing is there by its name until all of it is. */
  async function whole(id: string, write: (part: string) => Promise<void>): Promise<void> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const part = `${pathOf(id)}${PART}`;
    try {
      await write(part);
      await rename(part, pathOf(id));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
  return {
    keep: (id, plain) =>
      whole(id, (part) =>
        pipeline(seal(plain, secret()), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })),
      ),
    read: (id) => unseal(createReadStream(pathOf(id)), secret()),
    has: (id) =>
      access(pathOf(id)).then(
        () => true,
        () => false,
      ),
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}${PART}`, { force: true });
    },
    async list() {
      const names = (await namesIn(folder)).filter((name) => !isKeyFile(name));
      return await Promise.all(names.map((name) => storedFile(folder, name)));
    },
    copyTo: (id, path) => copyFile(pathOf(id), path, constants.COPYFILE_EXCL),
    bring: (id, path) => whole(id, (part) => copyFile(path, part)),
    fingerprint,
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // nobody has handed anything in
    throw error;
  }
}

async function storedFile(folder: string, name: string): Promise<StoredFile> {
  const id = name.endsWith(PART) ? name.slice(0, -PART.length) : name;
  const { mtime } = await stat(join(folder, name));
  return { id, isWhole: id === name, changedAt: mtime };
}
