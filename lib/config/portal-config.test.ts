import { describe, expect, it } from 'vitest';
import { readPortalConfig } from './portal-config.ts';

const given = (env: Record<string, string>) =>
  readPortalConfig({ NODE_ENV: 'test', SESSION_SECRETS: 'the-secret-of-these-tests-1234567890', ...env });

describe('what the institution offers', () => {
  it.each([
    ['', undefined],
    ['none', []],
    ['student.exams, professor.lessons', ['student.exams', 'professor.lessons']],
  ])('“%s” is %j', (OFFERED_AREAS, expected) =>
    expect(given({ OFFERED_AREAS }).OFFERED_AREAS).toEqual(expected),
  );

  it('“all” is every area', () => {
    expect(given({ OFFERED_AREAS: 'all' }).OFFERED_AREAS).toContain('professor.search');
  });

  it('E5: a name that is none ends the start, and so does “all” among others', () => {
    const said = 'OFFERED_AREAS must be all, none, or names such as student.exams: ';
    expect(() => given({ OFFERED_AREAS: 'student.exams,exams,all' })).toThrow(`${said}exams, all is none`);
  });
});

it.each([
  ['SESSION_SECRETS', '', 'must be set'],
  ['SESSION_SECRETS', 'the-secret-of-these-tests-1234567890,short', 'must have at least 32 characters'],
  ['SESSION_SECRETS', 'example-replace-me-with-32-random-bytes', 'must not be the example'],
  ['PUBLIC_ORIGIN', 'http://portal.example.edu', 'must be https'],
  ['HEALTH_PEERS', '10.0.0.1, gateway', 'must be addresses or networks with commas between them'],
  ['STOP_DELAY_MS', '-1', ''],
  ['STOP_DELAY_MS', '600000', 'must be a whole number of milliseconds from 0 to 60000'],
  ['INSTITUTION_HELP_URL', 'help.example.edu', 'must be an http or https address'],
  ['INSTITUTION_PRIVACY_URL_ES', 'javascript:alert(1)', 'must be an http or https address'],
  ['INSTITUTION_ACRONYM_EN', 'TOOLONGFORIT', 'must have at most 8 characters'],
  ['INSTITUTION_MARK', '/nowhere.svg', 'must be a file that can be read (ENOENT: /nowhere.svg)'],
  ['INSTITUTION_OFFICES', '/nowhere.json', 'must be a JSON file that can be read (ENOENT: /nowhere.json)'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/json'],
])('E5: %s=%s stops the start, by its name: %s', (name, value, why) => {
  expect(() => given({ [name]: value })).toThrow(`${name} ${why}`);
});

it.each(['http://localhost:8080', 'https://127.0.0.1', 'http://[::1]:3000'])(
  'E5: %s is refused where the portal is for others, and taken for trying things out',
  (PUBLIC_ORIGIN) => {
    const said = /^PUBLIC_ORIGIN must be the https address that people use[^\n]+$/;
    expect(() => given({ PUBLIC_ORIGIN, ALLOW_LOOPBACK_ORIGIN: '0' })).toThrow(said);
    expect(given({ PUBLIC_ORIGIN, ALLOW_LOOPBACK_ORIGIN: '1' }).publicOrigin).toBe(PUBLIC_ORIGIN);
    expect(given({ PUBLIC_ORIGIN }).publicOrigin).toBe(PUBLIC_ORIGIN);
  },
);

it('peers may have spaces between them', () => {
  expect(given({ HEALTH_PEERS: '10.0.0.1, 10.1.0.0/16' }).HEALTH_PEERS).toEqual(['10.0.0.1', '10.1.0.0/16']);
});

const secret = 'the-gateway-secret-of-these-tests-1234';
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
    [{ ...bySecret, GATEWAY_PEERS: 'gateway' }, 'GATEWAY_PEERS must be addresses or networks'],
    [{ ...bySecret, GATEWAY_PEERS: '0.0.0.0/1' }, 'GATEWAY_PEERS must not be a network wider than /8'],
    [{ ...bySecret, GATEWAY_SIGN_IN: 'yes' }, 'GATEWAY_SIGN_IN must be 0, 1 or auto'],
  ])('C10: %o stops the start: %s', (environment, said) => {
    expect(() => readPortalConfig(environment)).toThrow(said);
  });
});

describe('S20: secrets and addresses that protect nothing', () => {
  const production = {
    ...session,
    NODE_ENV: 'production' as const,
    PUBLIC_ORIGIN: 'https://portal.example.edu',
  };

  it.each<[string, Partial<NodeJS.ProcessEnv>, string]>([
    ['one letter again and again', { SESSION_SECRETS: 'x'.repeat(40) }, 'SESSION_SECRETS must be random'],
    ['another one of that kind', { GATEWAY_SECRET: '0'.repeat(40) }, 'GATEWAY_SECRET must be random'],
    [
      'the same secret twice',
      { SESSION_SECRETS: `${session.SESSION_SECRETS},${session.SESSION_SECRETS}` },
      'SESSION_SECRETS must not name the same secret twice',
    ],
    [
      'the portal’s secret in the cookie',
      { PORTAL_SECRET: session.SESSION_SECRETS },
      'PORTAL_SECRET must not be the same as SESSION_SECRETS',
    ],
    [
      'the office’s token in the cookie',
      { CAMPUS_SERVICE_TOKEN: session.SESSION_SECRETS },
      'CAMPUS_SERVICE_TOKEN must not be the same as SESSION_SECRETS',
    ],
  ])('S20: %s stops the start with one line', (_what, change, said) => {
    const start = () => readPortalConfig({ ...session, ...change });
    expect(start).toThrow(said);
    expect(start).toThrow(/^[^\n]+$/);
  });

  it.each([
    'http://api.example.edu',
    'http://10.0.0.11:4001',
    'http://[fd00::7]:4001',
    'https://api.example.edu,http://api.example.edu',
  ])('S20: in production %s is refused, unless it is allowed by name', (CAMPUS_URL) => {
    const said =
      /^CAMPUS_URL must be https beyond this machine \(ALLOW_INSECURE_UPSTREAM=1 allows http[^\n]+$/;
    expect(() => readPortalConfig({ ...production, CAMPUS_URL })).toThrow(said);
    const allowed = { ...production, CAMPUS_URL, ALLOW_INSECURE_UPSTREAM: '1' };
    expect(() => readPortalConfig(allowed)).not.toThrow();
  });

  it.each(['https://api.example.edu', 'http://127.0.0.1:4001,http://[::1]:4002,http://localhost:4003'])(
    'S20: in production %s is taken',
    (CAMPUS_URL) =>
      expect(readPortalConfig({ ...production, CAMPUS_URL })).toMatchObject({ production: true }),
  );

  it('S20: what is tried out on this machine may ask where it likes', () => {
    const CAMPUS_URL = 'http://10.0.0.11:4001';
    expect(() => readPortalConfig({ ...session, NODE_ENV: 'production', CAMPUS_URL })).not.toThrow();
  });

  it('in production the simulator of payments is refused, and where others come it isn’t preset', () => {
    const simulated = { ...production, PAYMENT_PROVIDER: 'simulator' };
    expect(() => readPortalConfig(simulated)).toThrow('PAYMENT_PROVIDER=simulator');
    expect(readPortalConfig(session)).toMatchObject({ PAYMENT_PROVIDER: 'simulator' });
    for (const reached of [production, { ...session, NODE_ENV: 'production' as const, HOST: '0.0.0.0' }]) {
      expect(readPortalConfig(reached)).toMatchObject({ PAYMENT_PROVIDER: 'none' });
    }
    const demo = { ...session, HOST: '0.0.0.0', PAYMENT_PROVIDER: 'simulator' };
    expect(readPortalConfig(demo)).toMatchObject({ PAYMENT_PROVIDER: 'simulator' });
  });
});
