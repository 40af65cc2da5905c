import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { filesOf, type GivenBundle } from '../university-fixtures.ts';
import { givenZip } from './zip-fixtures.ts';

/** Writes a bundle into a folder of its own, gone after the test; answers its path. */
export function givenFolder(files: GivenBundle | Map<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of files instanceof Map ? files : filesOf(files))
    writeFileSync(join(folder, name), content);
  return folder;
}

/** The same as a zip. */
export function givenZipFile(zip: Buffer): string {
  const path = join(givenFolder(new Map()), 'bundle.zip');
  writeFileSync(path, zip);
  return path;
}

export const zipped = (bundle: GivenBundle, folder = ''): Buffer =>
  givenZip([...filesOf(bundle)].map(([name, content]) => ({ name: folder + name, content })));
