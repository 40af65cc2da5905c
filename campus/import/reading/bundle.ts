import { stat } from 'node:fs/promises';
import { Stopped } from '../reports/findings.ts';
import type { Bundle } from './bundle-files.ts';
import { openFolder } from './folder.ts';
import { openZip } from './zip.ts';

/** A zip or a folder; throws `Stopped` when it is neither, or one that isn't safe to read. */
export async function openBundle(path: string): Promise<Bundle> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Stopped('source_missing', { value: path });
  return found.isDirectory() ? await openFolder(path) : await openZip(path);
}
