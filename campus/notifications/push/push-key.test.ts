import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pushKeyOf } from './push-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'push-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

it('S31: makes a key once, which nobody else may read', () => {
  const [key, again] = [pushKeyOf({ dataDir, pem: undefined }), pushKeyOf({ dataDir, pem: undefined })];
  expect(again).toMatchObject({ id: key.id, open: key.open });
  expect(Buffer.from(key.open, 'base64url')).toHaveLength(65);
  expect(statSync(join(dataDir, 'push', 'key.pem')).mode & 0o077).toBe(0);
});

it('S31: takes the key of the configuration, and none of another curve', () => {
  const pem = pemOf('P-256');
  const key = pushKeyOf({ dataDir, pem });
  expect(pushKeyOf({ dataDir: '/nowhere', pem }).id).toBe(key.id);
  expect(pushKeyOf({ dataDir, pem: undefined }).id).not.toBe(key.id);
  expect(() => pushKeyOf({ dataDir, pem: pemOf('P-384') })).toThrow('P-256');
});
