import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownKey } from './own-key.ts';

const NAME = 'key';

/** What files are sealed with: the configuration's key, or one that is made in their folder at first. */
export function fileKey(folder: string, configured: string | undefined) {
  let made: Buffer | null = null;
  const secret = (): Buffer => {
    made ??= configured ? Buffer.from(configured) : ownKey(folder, NAME, () => randomBytes(32));
    return made;
  };
  return {
    secret,
    /** By which it is told from another without being said; null where there is none yet. */
    fingerprint: (): string | null =>
      configured || existsSync(join(folder, NAME)) ? fingerprintOf(secret()) : null,
  };
}

/** What lies in the folder and is no file that was handed in. */
export const isKeyFile = (name: string): boolean => name === NAME || name.startsWith(`${NAME}.`);

const fingerprintOf = (secret: Buffer) =>
  createHash('sha256').update('ateneo upload key').update(secret).digest('hex').slice(0, 16);
