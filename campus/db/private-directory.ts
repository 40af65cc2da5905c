import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** Other users could read or change what is kept there; the message says what to do about it. */
export class OpenDirectory extends Error {}

const OTHERS = 0o077;

/**
 * Makes a directory that only this user can read, and closes one that was open with all its entries. Throws
 * `OpenDirectory` where another user owns an entry, or the file system has no modes.
 */
export function keepPrivate(directory: string, user = process.getuid?.()): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const found = statSync(directory);
  refuseOthers(found, directory, user);
  if (isOpen(found)) {
    close(directory, found); // first: from here on nobody else gets in
    const mode = (found.mode & 0o777).toString(8).padStart(4, '0');
    console.error(
      `${directory} was open to other users of this machine (${mode}): it is closed to them now.`,
    );
  }
  for (const path of entriesOf(directory)) closeEntry(path, user);
}

const isOpen = ({ mode }: Stats) => (mode & OTHERS) !== 0;

/** `user` undefined: a system without users by number. */
function refuseOthers({ uid }: Stats, path: string, user: number | undefined): void {
  if (user === undefined || uid === user) return;
  throw new OpenDirectory(
    `${path} belongs to another user (${uid}): type chown -R ${user} '${path}' as root, or set DATA_DIR to another directory`,
  );
}

function close(path: string, { mode }: Stats): void {
  chmodSync(path, mode & 0o777 & ~OTHERS);
  if (!isOpen(statSync(path))) return;
  throw new OpenDirectory(
    `${path} can't be closed to other users where it is: set DATA_DIR to a directory on a file system that keeps modes`,
  );
}

const entriesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((entry) => join(directory, entry));

/** What has gone in the meantime needs nothing; where a link leads is somebody else's matter. */
function closeEntry(path: string, user: number | undefined): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  refuseOthers(found, path, user);
  if (!found.isSymbolicLink() && isOpen(found)) close(path, found);
}
