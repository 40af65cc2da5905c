import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { seal, unseal } from './sealed.ts';

/** Where sealed files lie, each called by its id. */
export type FileStore = {
  /** All of it, or nothing. */
  keep(id: string, plain: AsyncIterable<Uint8Array>): Promise<void>;
  read(id: string): AsyncIterable<Uint8Array>;
  remove(id: string): Promise<void>;
};

/** In a folder that every instance shares. The key is the configuration's, or one that is made there at first. */
export function openFileStore({ dataDir, key }: { dataDir: string; key: string | undefined }): FileStore {
  const folder = join(dataDir, 'uploads');
  let made: Buffer | null = null;
  const secret = () => {
    made ??= key ? Buffer.from(key) : ownKey(folder);
    return made;
  };
  const pathOf = (id: string) => join(folder, id);
  return {
    async keep(id, plain) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const part = `${pathOf(id)}.part`;
      try {
        const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(seal(plain, secret()), file);
        await rename(part, pathOf(id));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (id) => unseal(createReadStream(pathOf(id)), secret()),
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.part`, { force: true });
    },
  };
}

/** Of several that begin at once, the first makes it. */
function ownKey(folder: string): Buffer {
  const path = join(folder, 'key');
  try {
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path);
}
