import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { campusPid, expect, NOWHERE, test } from './support/programs/own-portal.ts';
import { places } from './support/programs/places.ts';

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

test('S20: a secret that is guessed is refused with one line, by both programs', async ({ failToStart }) => {
  expect((await failToStart({ SESSION_SECRETS: 'x'.repeat(40) })).printed).toMatch(
    /^Ateneo can't start: SESSION_SECRETS must be random, not a pattern: .*\n$/,
  );
  const tokenOfZeros = { CAMPUS_SERVICE_TOKEN: '0'.repeat(40), PORT: '0' };
  expect((await failToStart(tokenOfZeros)).printed).toMatch(
    /^campus: CAMPUS_SERVICE_TOKEN must be random, not a pattern: .*\n$/,
  );
});

test('E5: a data directory that is held says by which process', async ({ failToStart }) => {
  const { dataDir: DATA_DIR } = places();
  expect(await failToStart({ DATA_DIR, PORT: '0' })).toEqual({
    code: 1,
    printed: `campus: ${DATA_DIR} is held by another process (process ${campusPid(DATA_DIR)}): end it first, or set DATA_DIR to another directory\n`,
  });
});

test('E5: a database of a newer version is left alone', async ({ failToStart, dataDir }) => {
  const database = await PGlite.create(join(dataDir, 'campus'));
  await database.query(`insert into migration (name, hash) values ('9999_later', 'x')`);
  await database.close();

  expect(await failToStart({ PORT: '0' })).toEqual({
    code: 1,
    printed: expect.stringMatching(
      /^campus: the database was made by a newer version of Ateneo \(9999_later\), .*\n$/,
    ),
  });
});

test('A3: whoever finds a weakness reads whom to tell, where somebody is named', async ({ givenPortal }) => {
  const { url } = await givenPortal({
    CAMPUS_URL: NOWHERE,
    SECURITY_CONTACT: 'mailto:security@example.edu',
  });
  const read = (portal: string) => fetch(`${portal}/.well-known/security.txt`, { redirect: 'manual' });
  expect((await read(places().portalUrl)).status).toBe(404);

  const answer = await read(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(
    /^Contact: mailto:security@example\.edu\nExpires: \d{4}-\d\d-\d\dT.*Z\nPreferred-Languages: it, en, es\n$/,
  );
});

test('A8: without PRODUCTION_HOST the start says that this is a preview', async ({ givenPortal }) => {
  const { url, program } = await givenPortal({ CAMPUS_URL: NOWHERE });
  await expect.poll(() => program.lines('')).toContain(`Ateneo is at ${url}`);
  await expect.poll(() => program.lines('')).toContain('Preview mode: PRODUCTION_HOST is not set.');
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
