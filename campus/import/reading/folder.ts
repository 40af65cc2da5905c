import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileBytes } from '../../platform/files/file-bytes.ts';
import { Stopped } from '../reports/findings.ts';
import type { Bundle } from './bundle-files.ts';
import { LARGEST_BUNDLE } from './limits.ts';

/** The csv files that lie in a folder, not below it. */
export async function openFolder(path: string): Promise<Bundle> {
  const names = await csvFilesIn(path);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total > LARGEST_BUNDLE) throw new Stopped('too_large', { value: path });
  return {
    has: (file) => names.includes(file),
    open: async (file) => Readable.from(fileBytes(join(path, file)), { objectMode: false }),
    close: () => {},
  };
}

async function csvFilesIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name.endsWith('.csv')).map(({ name }) => name);
  } catch {
    throw new Stopped('source_unreadable', { value: path });
  }
}
