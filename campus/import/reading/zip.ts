import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { Stopped } from '../reports/findings.ts';
import type { Bundle } from './bundle-files.ts';
import { HIGHEST_RATIO, LARGEST_BUNDLE, MOST_ENTRIES, RATIO_COUNTS_FROM } from './limits.ts';

const MANIFEST = 'manifest.csv';

/**
 * The files beside manifest.csv in a zip. All entries are looked at before any is inflated; while inflating, yauzl
 * stops at the size that the entry declared. Nothing is written to disk.
 */
export async function openZip(path: string): Promise<Bundle> {
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
