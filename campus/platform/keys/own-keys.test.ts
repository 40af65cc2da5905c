import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ownKey } from './own-keys.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'own-key-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('is made once, for nobody else to read', () => {
  const folder = join(dataDir, 'once');
  const first = ownKey(folder, 'key', () => randomBytes(32));

  expect(ownKey(folder, 'key', () => randomBytes(32)).equals(first)).toBe(true);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'key')).mode & 0o077).toBe(0);
});

it('is the one of who was first where several begin at once, and no draft stays behind', () => {
  const folder = join(dataDir, 'together');
  const mine = ownKey(folder, 'key', () => {
    ownKey(folder, 'key', () => 'theirs');
    return 'mine';
  });

  expect(mine.toString()).toBe('theirs');
  expect(readdirSync(folder)).toEqual(['key']);
});
