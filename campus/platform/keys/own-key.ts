import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A key of our own in its folder, made at first, which nobody else may read. Of several that begin at once the first
 * makes it; no other reads it before it is whole.
 */
export function ownKey(folder: string, name: string, make: () => string | Uint8Array): Buffer {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return kept(path) ?? madeAt(path, make());
}

function madeAt(path: string, key: string | Uint8Array): Buffer {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, key, { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path);
}

/** Null where there is none yet. */
function kept(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
