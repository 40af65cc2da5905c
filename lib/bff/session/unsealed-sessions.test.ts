import { expect, it } from 'vitest';
import { sealSession } from './seal.ts';
import { givenSession } from './session-fixtures.ts';
import { unsealedSession } from './unsealed-sessions.ts';

const SECRETS = [Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')];
const seal = () => sealSession(givenSession(Date.now()), SECRETS, Date.now());

it('H2: what was unsealed once is known again by its very text, and nobody changes it', async () => {
  const sealed = await seal();
  const session = await unsealedSession(sealed, SECRETS);
  expect(await unsealedSession(sealed, SECRETS)).toBe(session);
  expect(Object.isFrozen(session)).toBe(true);
});

it('H2: a text that differs in one character is none, also beside one that is known', async () => {
  const sealed = await seal();
  await unsealedSession(sealed, SECRETS);
  const changed = `${sealed.slice(0, 60)}${sealed[60] === 'a' ? 'b' : 'a'}${sealed.slice(61)}`;
  expect(await unsealedSession(changed, SECRETS)).toBeNull();
});

it('H2: of many only the latest are known, and the others are unsealed again', async () => {
  const first = await seal();
  const session = await unsealedSession(first, SECRETS);
  for (let index = 0; index < 2_000; index += 1) await unsealedSession(await seal(), SECRETS);
  const again = await unsealedSession(first, SECRETS);
  expect(again).toEqual(session);
  expect(again).not.toBe(session);
});
