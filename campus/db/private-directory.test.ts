import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceCampus } from '../running-campus.ts';
import { lockDirectory } from './directory-lock.ts';
import { keepPrivate, OpenDirectory } from './private-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ateneo-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** A data directory as `mkdir` and an older version left it. */
function givenOpen() {
  const directory = join(folder, 'data');
  const table = join(directory, 'campus', 'base', '16384');
  mkdirSync(join(directory, 'campus', 'base'), { recursive: true });
  writeFileSync(table, 'rows');
  for (const path of [join(directory, 'campus'), join(directory, 'campus', 'base')]) chmodSync(path, 0o755);
  chmodSync(table, 0o666);
  chmodSync(directory, 0o755);
  return { directory, table };
}

it('S13: a new directory is its owner’s alone', () => {
  keepPrivate(join(folder, 'new', 'data'));
  expect(modeOf(join(folder, 'new', 'data'))).toBe('700');
});

it.each([
  ['is held', (directory: string) => lockDirectory(directory)],
  [
    'tells where its campus is',
    (directory: string) => announceCampus(directory, { url: '', serviceToken: '' }),
  ],
])('S13: one that was open is closed with all that is in it, when it %s', (_when, use) => {
  const { directory, table } = givenOpen();
  use(directory)();
  expect([directory, join(directory, 'campus', 'base'), table].map(modeOf)).toEqual(['700', '700', '600']);
});

it('S13: what a link in it leads to is left alone', () => {
  const { directory } = givenOpen();
  const outside = join(folder, 'outside');
  writeFileSync(outside, '');
  chmodSync(outside, 0o644);
  symlinkSync(outside, join(directory, 'link'));
  keepPrivate(directory);
  expect(modeOf(outside)).toBe('644');
});

it('S13: one of another user is refused, with what to type', () => {
  const { directory } = givenOpen();
  expect(() => keepPrivate(directory, 65_534)).toThrow(OpenDirectory);
  expect(() => keepPrivate(directory, 65_534)).toThrow(`type chown -R 65534 '${directory}' as root`);
  expect(modeOf(directory)).toBe('755');
});
