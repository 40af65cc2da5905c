import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { fileBytes } from '../../platform/files/file-bytes.ts';
import { Stopped } from '../reports/findings.ts';
import { HIGHEST_RATIO, LARGEST_BUNDLE, MOST_ENTRIES, RATIO_COUNTS_FROM } from './limits.ts';

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

const MANIFEST = 'manifest.csv';

/**
 * The files beside manifest.csv in a zip. It checks all entries before it inflates any; yauzl stops an entry
 * at its declared size. Nothing is written to disk.
 */
async function openZip(path: string): Promise<Bundle> {
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch(() => {
    throw new Stopped('source_unreadable', { value: path });
  });
  try {
    const entries = await safeEntries(zip);
    const names = [...entries.keys()];
    const folder = dirname(names.find((name) => basename(name) === MANIFEST) ?? MANIFEST);
    const entryOf = (file: string) => entries.get(folder === '.' ? file : `${folder}/${file}`);
    return {
      has: (file) => entryOf(file) !== undefined,
      open: (file) => inflate(zip, entryOf(file), file),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function safeEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new Stopped('zip_too_many_entries', { params: { most: MOST_ENTRIES } });
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of entriesOf(zip)) {
    const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/'); // some Windows tools write them
    refuseUnsafe(entry, name);
    total += entry.uncompressedSize;
    if (total > LARGEST_BUNDLE) throw new Stopped('too_large', { value: name });
    entries.set(name, entry);
  }
  return entries;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch {
    throw new Stopped('zip_broken');
  }
}

function refuseUnsafe(entry: Entry, value: string): void {
  const { compressedSize, uncompressedSize } = entry;
  if (validateFileName(value) !== null) throw new Stopped('zip_path', { value });
  if (entry.isEncrypted()) throw new Stopped('zip_encrypted', { value });
  if (value.toLowerCase().endsWith('.zip')) throw new Stopped('zip_nested', { value });
  if (uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * HIGHEST_RATIO) {
    throw new Stopped('zip_bomb', { value, params: { ratio: HIGHEST_RATIO } });
  }
}

async function inflate(zip: ZipFile, entry: Entry | undefined, file: string): Promise<Readable> {
  if (!entry) throw new Stopped('file_missing', { file });
  return await zip.openReadStreamPromise(entry).catch(() => {
    throw new Stopped('file_unreadable', { file });
  });
}
