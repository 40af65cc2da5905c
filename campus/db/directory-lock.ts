import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from './private-directory.ts';

export class DirectoryInUse extends Error {
  constructor(directory: string, holder: string) {
    super(
      `${directory} is held by another process${holder}: end it first, or set DATA_DIR to another directory`,
    );
  }
}

/**
 * Locks a directory for this process: two processes on one embedded database corrupt it silently. SQLite's
 * exclusive lock ends with the process. Throws `DirectoryInUse`, `OpenDirectory`.
 */
export function lockDirectory(directory: string): () => void {
  keepPrivate(directory);
  const holderFile = join(directory, 'holder');
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec(
      'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (at); COMMIT;',
    );
  } catch {
    lock.close();
    throw new DirectoryInUse(directory, holderOf(holderFile));
  }
  writeFileSync(holderFile, String(process.pid));
  return () => lock.close();
}

function holderOf(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8')})`;
  } catch {
    return '';
  }
}
