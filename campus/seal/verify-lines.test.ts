import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sealKeyOf } from './seal-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const line = /^openssl .*$/m.exec(readFileSync('docs/verify.md', 'utf8'))?.[0] ?? 'false';
const checked = () => spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });

beforeEach(({ skip }) => skip(spawnSync('openssl', ['version']).error !== undefined, 'no openssl here'));

it('G8: the line of docs/verify.md checks a seal with openssl, and finds a changed byte', () => {
  const key = sealKeyOf({ dataDir: folder, pem: undefined });
  const file = Buffer.from('%PDF-1.7 …');
  writeFileSync(join(folder, 'certificate.pdf'), file);
  writeFileSync(join(folder, 'certificate.sig'), key.sign(file));
  writeFileSync(join(folder, 'key.pem'), key.publicPem);
  expect(checked()).toMatchObject({ status: 0, stdout: 'Signature Verified Successfully\n' });
  writeFileSync(join(folder, 'certificate.pdf'), Buffer.concat([file, Buffer.from('\n')]));
  expect(checked().status).toBe(1);
});
