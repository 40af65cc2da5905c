import { describe, expect, it } from 'vitest';
import { readPortalConfig } from './portal-config.ts';

const secret = 'x'.repeat(32);
const session = { NODE_ENV: 'test' as const, SESSION_SECRETS: 'the-secret-of-these-tests-1234567890' };
const bySecret = { ...session, GATEWAY_SIGN_IN: '1', GATEWAY_SECRET: secret, GATEWAY_SCOPES: 'example.edu' };
const byAssertion = {
  ...session,
  GATEWAY_SIGN_IN: 'auto',
  GATEWAY_SCOPES: 'example.edu',
  GATEWAY_JWKS_URL: 'https://gateway.example.edu/keys',
  GATEWAY_JWT_ISSUER: 'https://gateway.example.edu',
  GATEWAY_JWT_AUDIENCE: 'https://portal.example.edu',
};

describe('C10: the configuration of the gateway', () => {
  it.each([bySecret, byAssertion, { ...bySecret, GATEWAY_SIGN_IN: '0', GATEWAY_SECRET: '' }])(
    'C10: %o is taken',
    (environment) => {
      expect(readPortalConfig(environment)).toMatchObject({ GATEWAY_SCOPES: ['example.edu'] });
    },
  );

  it('C10: scopes are compared in lower case, peers are loopback unless set', () => {
    const { GATEWAY_SCOPES, GATEWAY_PEERS } = readPortalConfig({
      ...bySecret,
      GATEWAY_SCOPES: 'Example.EDU, b.example',
    });
    expect(GATEWAY_SCOPES).toEqual(['example.edu', 'b.example']);
    expect(GATEWAY_PEERS).toEqual(['127.0.0.1', '::1']);
  });

  it.each<[NodeJS.ProcessEnv, string]>([
    [{ ...bySecret, GATEWAY_SECRET: '' }, 'GATEWAY_SIGN_IN needs a proof'],
    [{ ...bySecret, ...byAssertion }, 'exclude each other'],
    [{ ...byAssertion, GATEWAY_JWT_ISSUER: '' }, 'GATEWAY_JWT_ISSUER and GATEWAY_JWT_AUDIENCE must be set'],
    [
      { ...byAssertion, GATEWAY_JWKS_URL: 'http://gateway.example.edu/keys' },
      'GATEWAY_JWKS_URL must be https',
    ],
    [{ ...byAssertion, GATEWAY_JWT_ALGORITHM: 'HS256' }, 'GATEWAY_JWT_ALGORITHM must be one of'],
    [{ ...bySecret, GATEWAY_SCOPES: ' , ' }, 'GATEWAY_SCOPES must be set'],
    [{ ...bySecret, CAMPUS_URL: 'https://api.example.edu' }, 'PORTAL_SECRET must be set'],
    [{ ...bySecret, GATEWAY_SECRET: 'short' }, 'GATEWAY_SECRET must have at least 32 characters'],
    [{ ...bySecret, GATEWAY_PEERS: 'gateway' }, 'GATEWAY_PEERS must be IP addresses'],
    [{ ...bySecret, GATEWAY_SIGN_IN: 'yes' }, 'GATEWAY_SIGN_IN must be 0, 1 or auto'],
  ])('C10: %o stops the start: %s', (environment, said) => {
    expect(() => readPortalConfig(environment)).toThrow(said);
  });
});
