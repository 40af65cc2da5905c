import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** What `.env.local` sets and the environment doesn't; throws what to do where the file may not be read. */
export function loadLocalEnvironment(folder = '.'): void {
  const file = resolve(folder, '.env.local');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Error(
      `${file} can't be read by this user: give it to the one that runs Ateneo, or remove it where the environment sets everything`,
    );
  }
}
