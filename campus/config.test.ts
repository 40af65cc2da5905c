import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { KEY_NAMES, newKeys } from './platform/keys/key-kinds.ts';

const read = (env: Partial<NodeJS.ProcessEnv>) => readConfig({ NODE_ENV: 'test', ...env });
const production = { NODE_ENV: 'production' as const, PUBLIC_ORIGIN: 'https://portal.example.edu' };
const OWN_SECRET = 'the-own-secret-of-these-tests-1234567';
const ED25519 = 'MC4CAQAwBQYDK2VwBCIEICYZXR0X7ZlC2KFN2yWHDXHJkYPx8oGPyBuj7kTyMdN3';
const DATABASE = { DATABASE_URL: 'postgres://ateneo:secret@127.0.0.1/ateneo', ...newKeys() };

test.each([
  ['CAMPUS_PORT', 'seven', 'must be a port'],
  ['DATABASE_URL', 'db.example.edu', 'must be an address such as postgres://'],
  [
    'DATABASE_URL',
    'postgres://one,two/x?target_session_attrs=standby',
    'has target_session_attrs=standby, and must have one of any',
  ],
  ['DATABASE_LISTEN_URL', 'postgres://one,two:x/ateneo', 'has the host "two:x", which is none'],
  ['AUDIT_KEPT_MONTHS', '6', 'must be a whole number of months from 12 to 600'],
  ['DATABASE_POOL', '1', 'must be a whole number from 2 to 200'],
  ['CLAMD_URL', '127.0.0.1:3310', 'must be an address such as tcp://'],
  ['SMTP_URL', 'mail.example.edu', 'must be an address such as smtps://'],
  ['MAIL_FROM', 'example.edu', 'must be an address such as portal@'],
  ['MAIL_TEMPLATES', '/nowhere', 'must be a folder that can be read'],
  ['INSTITUTION_TIME_ZONE', 'Europe/Rom', 'must be a time zone'],
  ['TRUSTED_PEERS', 'localhost', 'must be addresses or networks'],
  ['TRUSTED_PEERS', ' , ', 'must be addresses or networks'],
  ['TRUSTED_PEERS', '10.0.0.1, 0.0.0.0/0', 'must not be a network wider than /8'],
  ['TRUSTED_PEERS', '::ffff:0:0/96', 'must not be a network wider than /8, or /16 of IPv6'],
  ['TRUSTED_PEERS', '0:0::/20', 'must not be a network wider than /8, or /16 of IPv6'],
  ['TRUSTED_PEERS', '::/0', 'must not be a network wider than /8, or /16 of IPv6'],
  ['CAMPUS_SERVICE_TOKEN', 'short', 'must have at least 32 characters'],
  ['GATEWAY_MATCH', 'name', 'must be some of schacPersonalUniqueCode'],
  ['CAMPUS_DEMO', 'yes', 'must be 0 or 1'],
  ['PUSH_KEY', 'secret', 'must be a PEM of a private key'],
  ['PUSH_KEY', ED25519, 'must be of P-256'],
  ['SEAL_KEY', `${ED25519},secret`, 'must be a PEM of a private key'],
  ['UPLOADS_KEY', `${OWN_SECRET},short`, 'must have at least 32 characters'],
  ['STOP_DELAY_MS', '-1', 'must be a whole number of milliseconds'],
  ['LOG_LEVEL', 'loud', 'must be silent, error, warn'],
])('%s=%s is refused with what it should be', (name, value, should) => {
  expect(() => read({ [name]: value })).toThrow(`${name} ${should}`);
});

test.each<[Partial<NodeJS.ProcessEnv>, string]>([
  [{ CAMPUS_SERVICE_TOKEN: 'a'.repeat(40) }, 'CAMPUS_SERVICE_TOKEN must be random'],
  [{ PORTAL_SECRET: '0123456789'.repeat(4) }, 'PORTAL_SECRET must be random'],
  [
    { PORTAL_SECRET: OWN_SECRET, CAMPUS_SERVICE_TOKEN: OWN_SECRET },
    'CAMPUS_SERVICE_TOKEN must not be the same as PORTAL_SECRET',
  ],
  [
    { SESSION_SECRETS: `${OWN_SECRET},y`, CAMPUS_SERVICE_TOKEN: OWN_SECRET },
    'CAMPUS_SERVICE_TOKEN must not be the same as SESSION_SECRETS',
  ],
])('S20: %o stops the start with one line: %s', (env, said) => {
  expect(() => read(env)).toThrow(said);
  expect(() => read(env)).toThrow(/^[^\n]+$/);
});

test('a loopback origin is refused where the portal is for others', () => {
  const containers = { ALLOW_LOOPBACK_ORIGIN: '0' };
  expect(() => read(containers)).toThrow(/^PUBLIC_ORIGIN must be the https address that people use[^\n]+$/);
  expect(read({ ...containers, PUBLIC_ORIGIN: 'https://portal.example.edu' }).publicOrigin).toBe(
    'https://portal.example.edu',
  );
});

test('every wrong value has a line', () => {
  expect(() => read({ CAMPUS_PORT: 'seven', LOG_LEVEL: 'loud' })).toThrow(/^CAMPUS_PORT .*\nLOG_LEVEL .*$/);
});

test('a key may be a list, and a pair a PEM or the inside of one on a line', () => {
  const pem = `-----BEGIN PRIVATE KEY-----\\n${ED25519}\\n-----END PRIVATE KEY-----`;
  const { SEAL_KEY, UPLOADS_KEY, PUSH_KEY } = read({
    SEAL_KEY: `${pem},${ED25519}`,
    UPLOADS_KEY: `${OWN_SECRET},${OWN_SECRET.toUpperCase()}`,
  });
  expect(SEAL_KEY.map((each) => each.trim())).toEqual(Array(2).fill(pem.replaceAll('\\n', '\n')));
  expect(UPLOADS_KEY).toEqual([OWN_SECRET, OWN_SECRET.toUpperCase()]);
  expect(PUSH_KEY).toEqual([]);
});

test.each(KEY_NAMES)('with a PostgreSQL, which several share, it does not start without %s', (name) => {
  expect(() => read({ ...DATABASE, [name]: '' })).toThrow(`${name} must be set with DATABASE_URL`);
  expect(() => read({ DATABASE_URL: DATABASE.DATABASE_URL })).toThrow(
    `${name} must be set with DATABASE_URL`,
  );
  expect(read({})[name]).toEqual([]);
});

test('an empty value is none', () => {
  expect(read({ CAMPUS_PORT: '', SMTP_URL: '' })).toMatchObject({ CAMPUS_PORT: 0 });
});

test('S11: who says nothing of the environment is in production beyond loopback', () => {
  const unsaid = { ...production, NODE_ENV: undefined } as unknown as NodeJS.ProcessEnv;
  expect(() => readConfig(unsaid)).toThrow('DATABASE_URL must be set in production');
});

test.each([
  [{}, false],
  [{ HOST: '127.0.0.2', CAMPUS_HOST: '::1' }, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ CAMPUS_HOST: '10.0.0.11' }, true],
  [{ HOST: 'portal.example.edu' }, true],
  [{ ...production, ...DATABASE }, true],
])('S11: %o is reached by others: %s', (env, exposed) => {
  expect(read(env)).toMatchObject({ exposed });
});

test('production is refused on the embedded database, and with a moved clock', () => {
  expect(() => read(production)).toThrow('DATABASE_URL must be set in production');
  const moved = { ...production, ...DATABASE, CAMPUS_CLOCK: '2026-11-21T09:00:00+01:00' };
  expect(() => read(moved)).toThrow('CAMPUS_CLOCK moves the time');
  const inside = { ...production, ...DATABASE, PUSH_TO_LOOPBACK: '1' };
  expect(() => read(inside)).toThrow('PUSH_TO_LOOPBACK');
  expect(read({ ...production, ...DATABASE })).toMatchObject({ DATABASE_URL: DATABASE.DATABASE_URL });
  expect(() => read({ ...production, PUBLIC_ORIGIN: 'http://localhost:3000' })).not.toThrow();
});

test.each([
  [{}, 'simulator'],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' }, 'none'],
  [{ HOST: '0.0.0.0', PAYMENT_PROVIDER: 'simulator' }, 'simulator'],
  [{ ...production, ...DATABASE }, 'none'],
])('%o lets people pay through %s', (env, provider) => {
  expect(read(env)).toMatchObject({ PAYMENT_PROVIDER: provider });
});

test('production is refused with the simulator, and a moved clock wherever others come', () => {
  const paid = { ...production, ...DATABASE, PAYMENT_PROVIDER: 'simulator' };
  expect(() => read(paid)).toThrow('PAYMENT_PROVIDER=simulator');
  const moved = { CAMPUS_CLOCK: '2026-11-21T09:00:00+01:00' };
  expect(read(moved)).toMatchObject(moved);
  expect(() => read({ ...moved, HOST: '0.0.0.0' })).toThrow('CAMPUS_CLOCK moves the time');
});

test('an address to listen on means nothing without the database', () => {
  expect(() => readConfig({ NODE_ENV: 'test', DATABASE_LISTEN_URL: 'postgres://db/ateneo' })).toThrow(
    'DATABASE_LISTEN_URL means nothing without DATABASE_URL',
  );
});
