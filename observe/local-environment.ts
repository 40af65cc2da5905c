import { chmodSync, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Loads what `.env.local` sets and the environment does not. It holds secrets: this user's file is closed to
 * others. Throws the remedy if it is unreadable, or another user's and open to all.
 */
export function loadLocalEnvironment(folder = '.', user = process.getuid?.()): void {
  const file = resolve(folder, '.env.local');
  if (!existsSync(file)) return;
  keepFromOthers(file, user);
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Error(
      `${file} can't be read by this user: give it to the one that runs Ateneo, or remove it where the environment sets everything`,
    );
  }
}

function keepFromOthers(file: string, user: number | undefined): void {
  const { mode, uid } = statSync(file);
  if (user === undefined || uid === user) chmodSync(file, mode & 0o700);
  else if (mode & 0o007)
    throw new Error(`${file} is open to every user of this machine: type chmod o-rwx '${file}'`);
}
