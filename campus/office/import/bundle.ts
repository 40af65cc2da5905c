import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openFolder } from './folder.ts';
import { Stopped } from './problems.ts';
import { openZip } from './zip.ts';

/** The files of a bundle by their names, wherever they lie. `open` throws `Stopped`. */
export type Bundle = {
  has(file: string): boolean;
  open(file: string): Promise<Readable>;
  close(): void;
};

/** A zip or a folder; throws `Stopped` when it is neither, or one that isn't safe to read. */
export async function openBundle(path: string): Promise<Bundle> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Stopped('source_missing', { value: path });
  return found.isDirectory() ? await openFolder(path) : await openZip(path);
}
