import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { secretProblem } from './secrets.ts';
import { sharedSecrets } from './shared-secrets.ts';

const own = () => randomBytes(32).toString('base64url');

it.each([
  ['one letter', 'x'.repeat(32)],
  ['a few letters', 'abcabbcaccbaabcbacbbacabcbacbbaa'],
  ['a word again and again', 'changeme-changeme-changeme-change'],
  ['a long piece, twice', 'h7Kq2-mZpW9_rTbX'.repeat(2)],
  ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['the alphabet backwards', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
  ['pairs in order', 'aabbccddeeffgghhiijjkkllmmnnooppqq'],
])('S20: a secret of %s is refused', (_what, secret) => {
  expect(secretProblem(secret)).toMatch(/^must be random, not a pattern: .* makes one$/);
});

it('S20: what is made by chance is taken, in every way that the documents name', () => {
  for (let count = 0; count < 2_000; count += 1) {
    const bytes = randomBytes(32);
    for (const encoding of ['base64url', 'base64', 'hex'] as const)
      expect(secretProblem(bytes.toString(encoding))).toBeNull();
  }
});

it('S20: one secret for two purposes is named, whichever two', () => {
  const [a, b] = [own(), own()];
  const said = (env: Record<string, string>) => sharedSecrets({ NODE_ENV: 'test', ...env });
  expect(said({ SESSION_SECRETS: `${a},${b}`, PORTAL_SECRET: own(), CAMPUS_SERVICE_TOKEN: own() })).toEqual(
    [],
  );
  expect(said({ SESSION_SECRETS: `${a}, ${b}`, PORTAL_SECRET: b })).toEqual([
    expect.stringMatching(/^PORTAL_SECRET must not be the same as SESSION_SECRETS: /),
  ]);
  expect(said({ GATEWAY_SECRET: a, CAMPUS_SERVICE_TOKEN: a })).toEqual([
    expect.stringMatching(/^CAMPUS_SERVICE_TOKEN must not be the same as GATEWAY_SECRET: /),
  ]);
});
