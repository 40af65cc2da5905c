import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { campusPid, expect, test } from './own-portal.ts';
import { randomSecret } from './random-secret.ts';

test('E5: a port in use is named, with what to set instead', async ({ failToStart }) => {
  const holder = await listening();
  const port = String(portOf(holder));

  expect(await failToStart({ PORT: port })).toEqual({
    code: 1,
    printed: `Ateneo can't start: port ${port} is in use: set PORT to a free one, as in PORT=3100 npm start\n`,
  });
  holder.close();
});

test('E5: every wrong value of the configuration is named, with what it should be', async ({
  failToStart,
}) => {
  const { code, printed } = await failToStart({
    PORT: 'seven',
    CAMPUS_URL: 'nowhere',
    INSTITUTION_TIME_ZONE: 'Mars',
    SESSION_SECRETS: '',
  });
  expect(code).toBe(1);
  expect(printed.trim().split('\n')).toEqual([
    "Ateneo can't start: PORT must be a port",
    'SESSION_SECRETS must be set',
    'CAMPUS_URL must be an http or https address',
    'INSTITUTION_TIME_ZONE must be a time zone, such as Europe/Rome',
  ]);
});

test('E5: secrets that seal nothing are refused', async ({ failToStart }) => {
  const refused = async (SESSION_SECRETS: string) => (await failToStart({ SESSION_SECRETS })).printed;

  expect(await refused('')).toBe("Ateneo can't start: SESSION_SECRETS must be set\n");
  expect(await refused(`${randomSecret()},short`)).toContain('at least 32 characters');
  expect(await refused('example-replace-me-with-32-random-bytes')).toContain('must not be the example');
});

test('S20: a secret that is guessed or shared is refused with one line, by both programs', async ({
  failToStart,
}) => {
  const secret = randomSecret();
  expect((await failToStart({ SESSION_SECRETS: 'x'.repeat(40) })).printed).toMatch(
    /^Ateneo can't start: SESSION_SECRETS must be random, not a pattern: .*\n$/,
  );
  expect((await failToStart({ SESSION_SECRETS: secret, PORTAL_SECRET: secret })).printed).toMatch(
    /^Ateneo can't start: PORTAL_SECRET must not be the same as SESSION_SECRETS: .*\n$/,
  );
  const tokenOfZeros = { CAMPUS_SERVICE_TOKEN: '0'.repeat(40), PORT: '0' };
  expect((await failToStart(tokenOfZeros)).printed).toMatch(
    /^campus: CAMPUS_SERVICE_TOKEN must be random, not a pattern: .*\n$/,
  );
});

test('E5: a public address without encryption is refused', async ({ failToStart }) => {
  const { code, printed } = await failToStart({ PUBLIC_ORIGIN: 'http://portal.example.edu' });
  expect(code).toBe(1);
  expect(printed).toMatch(/^Ateneo can't start: PUBLIC_ORIGIN must be https .*\n$/);
});

test('E5: a data directory that is held says by which process', async ({
  givenPortal,
  failToStart,
  dataDir,
}) => {
  await givenPortal();
  expect(await failToStart({ PORT: '0' })).toEqual({
    code: 1,
    printed: `campus: ${dataDir} is held by another process (process ${campusPid(dataDir)}): end it first, or set DATA_DIR to another directory\n`,
  });
});

test('E5: a database of a newer version is left alone', async ({ givenPortal, failToStart, dataDir }) => {
  const { program } = await givenPortal();
  await program.stop();
  const database = await PGlite.create(join(dataDir, 'campus'));
  await database.query(`insert into migration (name, hash) values ('9999_later', 'x')`);
  await database.close();

  expect(await failToStart({ PORT: '0' })).toEqual({
    code: 1,
    printed: expect.stringMatching(/^campus: the database was made by a newer version of Ateneo: .*\n$/),
  });
});

test('A3: whoever finds a weakness reads whom to tell, where somebody is named', async ({ givenPortal }) => {
  const CAMPUS_URL = 'http://127.0.0.1:9'; // nobody is asked
  const read = async (env: Record<string, string>) => {
    const { url } = await givenPortal({ CAMPUS_URL, ...env });
    return await fetch(`${url}/.well-known/security.txt`, { redirect: 'manual' });
  };
  expect((await read({})).status).toBe(404);

  const answer = await read({ SECURITY_CONTACT: 'mailto:security@example.edu' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(
    /^Contact: mailto:security@example\.edu\nExpires: \d{4}-\d\d-\d\dT.*Z\nPreferred-Languages: it, en, es\n$/,
  );
});

test('A8: without PRODUCTION_HOST the start says that this is a preview', async ({ givenPortal }) => {
  const CAMPUS_URL = 'http://127.0.0.1:9'; // nobody is asked
  const preview = await givenPortal({ CAMPUS_URL });
  expect(preview.program.printed()).toContain(`Ateneo is at ${preview.url}\n`);
  expect(preview.program.printed()).toContain('Preview mode: PRODUCTION_HOST is not set.\n');

  const production = await givenPortal({ CAMPUS_URL, PRODUCTION_HOST: 'localhost' });
  expect(production.program.printed()).not.toContain('Preview');
});

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}
