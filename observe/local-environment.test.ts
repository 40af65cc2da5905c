import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadLocalEnvironment } from './local-environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ateneo-local-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('.env.local sets what the environment does not', () => {
  process.env.ATENEO_TEST_SET = 'environment';
  writeFileSync(join(folder, '.env.local'), 'ATENEO_TEST_SET=file\nATENEO_TEST_UNSET=file\n');
  loadLocalEnvironment(folder);
  expect(process.env).toMatchObject({ ATENEO_TEST_SET: 'environment', ATENEO_TEST_UNSET: 'file' });
});

test('without .env.local nothing is missing', () => {
  expect(() => loadLocalEnvironment(folder)).not.toThrow();
});

test('an .env.local that cannot be read is named, with what to do', () => {
  mkdirSync(join(folder, '.env.local'));
  expect(() => loadLocalEnvironment(folder)).toThrow(/\.env\.local can't be read by this user: give it to/);
});

test('S13: an .env.local of one’s own is closed to others', () => {
  const file = join(folder, '.env.local');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  loadLocalEnvironment(folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('S13: another user’s is refused where everybody may read it', () => {
  const file = join(folder, '.env.local');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  expect(() => loadLocalEnvironment(folder, 65_534)).toThrow(`type chmod o-rwx '${file}'`);
  chmodSync(file, 0o640);
  expect(() => loadLocalEnvironment(folder, 65_534)).not.toThrow();
});
