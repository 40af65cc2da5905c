import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AssertionRefused, forgetAssertion, verifyAssertion } from './assertion.ts';

const ISSUER = 'https://gateway.example.edu';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const AUDIENCE = 'https://portal.example.edu';

const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const stranger = await generateKeyPair('ES256');

/** Where the gateway publishes its keys; the test may have it fail. */
let isDown = false;
const keys = createServer(async (_request, response) => {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ keys: [jwk] }));
});

beforeAll(async () => {
  keys.listen(0, '127.0.0.1');
  await once(keys, 'listening');
  const address = keys.address();
  const port = typeof address === 'object' ? address?.port : 0;
  Object.assign(process.env, {
    SESSION_SECRETS: 'the-secret-of-these-tests-1234567890',
    GATEWAY_SIGN_IN: '1',
    GATEWAY_SCOPES: 'example.edu',
    GATEWAY_JWKS_URL: `http://127.0.0.1:${port}/keys`,
    GATEWAY_JWT_ISSUER: ISSUER,
    GATEWAY_JWT_AUDIENCE: AUDIENCE,
  });
});
afterAll(() => keys.close());

let serial = 0;
const nowS = () => Math.floor(Date.now() / 1000);

/** A good assertion, but for what is changed; a claim that is undefined is left out. */
async function given({
  claims = {},
  header = {},
  key = privateKey,
}: {
  claims?: JWTPayload;
  header?: { alg?: string; kid?: string };
  key?: CryptoKey | Uint8Array;
} = {}): Promise<string> {
  serial += 1;
  const all = {
    iss: ISSUER,
    aud: AUDIENCE,
    iat: nowS(),
    exp: nowS() + 30,
    jti: `id-${serial}`,
    eduPersonPrincipalName: 'alice@example.edu',
    ...claims,
  };
  return await new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key);
}

describe('C10: a signed assertion', () => {
  it('C10: fails, and is no refusal, while the keys can’t be had', async () => {
    isDown = true;
    const failure = await verifyAssertion(await given()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(AssertionRefused);
    isDown = false;
  });

  it('C10: says the attributes, one value or several', async () => {
    const claims = {
      sn: 'Åström-李',
      eduPersonScopedAffiliation: ['student@example.edu', 7, 'a@b'],
      role: 'admin',
    };
    const { attributes, assertion } = await verifyAssertion(await given({ claims }));
    expect(attributes).toMatchObject({
      eduPersonPrincipalName: ['alice@example.edu'],
      sn: ['Åström-李'],
      eduPersonScopedAffiliation: ['student@example.edu', 'a@b'],
      mail: [],
    });
    expect(attributes).not.toHaveProperty('role');
    expect(assertion.id).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(assertion.expiresAt)).toBeGreaterThan(Date.now());
  });

  it('C10: opens one session: the second time it is refused', async () => {
    const jwt = await given();
    await verifyAssertion(jwt);
    await expect(verifyAssertion(jwt)).rejects.toThrow('used before');
  });

  it.each<[string, () => Promise<string>]>([
    ['signed by somebody else', () => given({ key: stranger.privateKey })],
    ['with a key that isn’t published', () => given({ header: { kid: 'two' }, key: stranger.privateKey })],
    ['of another issuer', () => given({ claims: { iss: 'https://evil.example' } })],
    ['for somebody else', () => given({ claims: { aud: 'https://other.example.edu' } })],
    ['that has ended', () => given({ claims: { iat: nowS() - 50, exp: nowS() - 10 } })],
    ['older than a minute', () => given({ claims: { iat: nowS() - 70, exp: nowS() + 30 } })],
    ['that would live longer than a minute', () => given({ claims: { exp: nowS() + 300 } })],
    ['of tomorrow', () => given({ claims: { iat: nowS() + 86_400, exp: nowS() + 86_430 } })],
    ['without an end', () => given({ claims: { exp: undefined } })],
    ['without a beginning', () => given({ claims: { iat: undefined } })],
    ['without a jti', () => given({ claims: { jti: undefined } })],
    ['with an empty jti', () => given({ claims: { jti: '' } })],
    [
      'whose key is our public one, taken as a secret',
      async () => given({ header: { alg: 'HS256' }, key: Buffer.from(await exportSPKI(publicKey)) }),
    ],
    [
      'without a signature',
      async () => {
        const [, payload] = (await given()).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    ['that is a logout token', () => given({ claims: { events: { [LOGOUT_EVENT]: {} } } })],
    ['of another event', () => given({ claims: { events: { 'https://example.edu/moved': {} } } })],
    ['that is none', async () => 'not.a.jwt'],
  ])('C10: %s proves nothing', async (_what, jwt) => {
    await expect(verifyAssertion(await jwt())).rejects.toThrow(AssertionRefused);
  });

  it('C6: a logout token names whom it signs out', async () => {
    const jwt = await given({ claims: { events: { [LOGOUT_EVENT]: {} } } });
    const { attributes } = await verifyAssertion(jwt, 'sign-out');
    expect(attributes).toMatchObject({ eduPersonPrincipalName: ['alice@example.edu'] });
    await expect(verifyAssertion(jwt, 'sign-out')).rejects.toThrow('used before');
  });

  it('C6: a logout token counts again where the institution could not be told', async () => {
    const jwt = await given({ claims: { events: { [LOGOUT_EVENT]: {} } } });
    const { assertion } = await verifyAssertion(jwt, 'sign-out');
    forgetAssertion(assertion.id);
    await expect(verifyAssertion(jwt, 'sign-out')).resolves.toMatchObject({ assertion });
  });

  it.each<[string, JWTPayload]>([
    ['an assertion of a sign-in', {}],
    ['an event of another kind', { events: { 'https://example.edu/moved': {} } }],
    ['events that are none', { events: LOGOUT_EVENT }],
    ['a nonce, as an ID token has', { events: { [LOGOUT_EVENT]: {} }, nonce: 'n' }],
  ])('C6: nobody is signed out by %s', async (_what, claims) => {
    await expect(verifyAssertion(await given({ claims }), 'sign-out')).rejects.toThrow(AssertionRefused);
  });
});
