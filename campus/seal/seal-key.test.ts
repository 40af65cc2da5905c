import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isSealed, sealKeyOf } from './seal-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'seal-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const paper = Buffer.from('Si certifica che …');

it('G8: makes a key once, which nobody else may read, and seals with it', () => {
  const [key, again] = [sealKeyOf({ dataDir, pem: undefined }), sealKeyOf({ dataDir, pem: undefined })];
  expect(again.id).toBe(key.id);
  expect(key.id).toMatch(/^[0-9a-f]{16}$/);
  expect(statSync(join(dataDir, 'seal', 'key.pem')).mode & 0o077).toBe(0);
  const seal = key.sign(paper);
  expect(isSealed(paper, seal, again.publicPem)).toBe(true);
  expect(isSealed(Buffer.from('Si certifica che ...'), seal, key.publicPem)).toBe(false);
});

it('G8: takes the key of the configuration, and none of another kind', () => {
  const pemOf = (type: 'ed25519' | 'x25519') =>
    (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  const key = sealKeyOf({ dataDir, pem: pemOf('ed25519') });
  const other = sealKeyOf({ dataDir, pem: undefined });
  expect(isSealed(paper, key.sign(paper), other.publicPem)).toBe(false);
  expect(() => sealKeyOf({ dataDir, pem: pemOf('x25519') })).toThrow('Ed25519');
});
