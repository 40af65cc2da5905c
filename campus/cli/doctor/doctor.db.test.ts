import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKeys } from '../../platform/keys/key-kinds.ts';
import { testApp } from '../../testing/test-campus.ts';
import { testCommand } from '../../testing/test-command.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { administer, databaseAt } from '../../testing/test-templates.ts';

const NAME = 'test_doctor';
const NOBODY = '127.0.0.1:9';
const server = process.env.TEST_DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'ateneo-doctor-'));
const KEYS = newKeys();
const env = { ...KEYS, DATABASE_URL: databaseAt(server, NAME), DATA_DIR: folder, NODE_ENV: 'test' };

const app = await testApp(await testDatabase());
let url: string;
beforeAll(async () => {
  await administer(server, `CREATE DATABASE ${NAME}`);
  url = await app.listen({ port: 0 });
});
afterAll(async () => {
  await administer(server, `DROP DATABASE ${NAME} WITH (FORCE)`);
  rmSync(folder, { recursive: true });
});

async function examined(more: Record<string, string> = {}, ...words: string[]) {
  const { code, out } = await testCommand(['doctor', '--json', ...words], { ...env, ...more });
  const findings: { state: string; what: string; says: string; wayOut?: string }[] = JSON.parse(out);
  return { code, out, of: (what: string) => findings.find((finding) => finding.what === what) };
}

it('where nobody migrates by a start, a command says what is missing; migrate brings it, once', async () => {
  const refused = await testCommand(['audit', 'verify'], { ...env, MIGRATE: '0' });
  expect(refused).toMatchObject({
    code: 1,
    error: expect.stringMatching(/lacks 0000_initial.*ateneo migrate/),
  });
  expect((await examined()).of('migrations')).toMatchObject({ state: 'note' });

  const first = await testCommand(['migrate'], { ...env, MIGRATE: '0' });
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^0000_initial\n[\s\S]*is up to date/) });
  expect((await testCommand(['migrate'], env)).out).toBe('The database was up to date.\n');
  expect(await testCommand(['audit', 'verify'], { ...env, MIGRATE: '0' })).toMatchObject({ code: 0 });
});

it('what is reached is ok, secrets are told by fingerprints alone, and all of it ends with 0', async () => {
  const { code, out, of } = await examined({ CAMPUS_URL: url });
  for (const what of ['database', 'clock', 'events', 'migrations', 'keys', 'folder', url])
    expect(of(what)?.state, what).toBe('ok');
  expect(of('mail')).toMatchObject({ state: 'note' });
  expect(code).toBe(0);
  for (const secret of Object.values(KEYS)) expect(out).not.toContain(secret);
});

it('what isn’t reached is wrong, with the way out, and ends with 1', async () => {
  const more = {
    SMTP_URL: `smtp://${NOBODY}`,
    CLAMD_URL: `tcp://${NOBODY}`,
    INSTITUTION_HELP_URL: `http://${NOBODY}/help`,
    CAMPUS_URL: `http://${NOBODY}`,
  };
  const { code, of } = await examined(more, `${url}/`);
  for (const what of ['mail', 'scanner', 'INSTITUTION_HELP_URL', `http://${NOBODY}`])
    expect(of(what), what).toMatchObject({ state: 'wrong', wayOut: expect.any(String) });
  expect(of(`${url}/`)?.state).toBe('ok');
  expect(code).toBe(1);

  const away = await examined({ DATABASE_URL: `postgres://nobody:x@${NOBODY}/ateneo` });
  expect(away.of('database')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('DATABASE_URL'),
  });
  expect(away.code).toBe(1);
});

it('a configuration that can’t be read is told line by line', async () => {
  const { code, of } = await examined({ DATABASE_POOL: 'many' });
  expect(of('configuration')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('DATABASE_POOL'),
  });
  expect(code).toBe(1);
});
