import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of all files in a folder, as an image counts them. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .filter((entry) => !entry.isDirectory())
    .reduce((sum, { size }) => sum + size, 0);
