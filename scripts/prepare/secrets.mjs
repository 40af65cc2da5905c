import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { inProject } from './root.mjs';
import { Stop } from './stop.mjs';

const path = inProject('.env.local');

/** `.env.local`, written once and never again; not needed where the environment brings its own secrets. */
export const secrets = {
  isDue: () => !process.env.SESSION_SECRETS && !isReadableFile(),
  make() {
    if (existsSync(path)) throw new Stop('.env.local cannot be read: it must be a file that you may read.');
    const secret = randomBytes(32).toString('base64url');
    try {
      writeFileSync(path, `SESSION_SECRETS=${secret}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new Stop(
        `.env.local cannot be written (${error.code}): make this folder writable, or set SESSION_SECRETS yourself.`,
      );
    }
  },
};

function isReadableFile() {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
