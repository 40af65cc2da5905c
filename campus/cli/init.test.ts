import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { fingerprintsOf } from '../platform/keys/key-fingerprints.ts';
import { KEY_NAMES } from '../platform/keys/key-kinds.ts';
import { keysOf } from '../platform/keys/own-keys.ts';
import { testCommand } from '../testing/test-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'ateneo-init-'));
afterAll(() => rmSync(folder, { recursive: true }));
const unset = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  SESSION_SECRETS: '',
  CAMPUS_SERVICE_TOKEN: '',
};

/** As an environment file sets them. */
const setBy = (path: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

test('init makes all secrets into one file for its owner, which a PostgreSQL can be configured with, and never again', async () => {
  const path = join(folder, 'secrets.env');
  expect(await testCommand(['init', path], unset)).toMatchObject({ code: 0, error: '' });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const made = setBy(path);
  expect(Object.keys(made)).toEqual(
    expect.arrayContaining(['SESSION_SECRETS', 'CAMPUS_SERVICE_TOKEN', ...KEY_NAMES]),
  );
  expect(Object.values(made).join('')).not.toMatch(/[\\"'$\s]/); // systemd, docker and a shell read it alike
  expect(() => readConfig({ NODE_ENV: 'test', ...unset, ...made })).not.toThrow();

  const before = readFileSync(path, 'utf8');
  expect(await testCommand(['init', path], unset)).toMatchObject({
    code: 1,
    error: expect.stringContaining('never written over'),
  });
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('what is set already is not made again', async () => {
  const path = join(folder, 'others.env');
  const SESSION_SECRETS = 'set where it always was, by whoever did it';
  expect(await testCommand(['init', path], { ...unset, SESSION_SECRETS })).toMatchObject({ code: 0 });
  expect(Object.keys(setBy(path))).not.toContain('SESSION_SECRETS');
});

test('gather takes the keys of folders behind those of a file, once', async () => {
  const path = join(folder, 'gathered.env');
  await testCommand(['init', path], unset);
  const lone = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'campus-4001') });
  for (const name of KEY_NAMES) keysOf(lone, name);
  mkdirSync(join(folder, 'campus-4001', 'copies'));
  writeFileSync(join(folder, 'campus-4001', 'copies', 'key'), Buffer.alloc(32, 'a second key of files'));

  const { PORTAL_SECRET: _portal, ...keys } = setBy(path);
  const env = { ...keys, DATA_DIR: join(folder, 'gathering'), DATABASE_URL: '', NODE_ENV: 'test' };
  const gathered = await testCommand(['gather', lone.DATA_DIR, '--secrets', path], env);
  expect(gathered).toMatchObject({ code: 0, error: '' });
  const now = readConfig({ NODE_ENV: 'test', ...unset, ...setBy(path) });
  for (const name of KEY_NAMES) {
    expect(fingerprintsOf(now)[name]).toEqual(expect.arrayContaining(fingerprintsOf(lone)[name] ?? ['none']));
    expect(fingerprintsOf(now)[name]).toHaveLength(name === 'UPLOADS_KEY' ? 3 : 2);
  }
  const again = await testCommand(['gather', lone.DATA_DIR, '--secrets', path], { ...env, ...setBy(path) });
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).toContain('UPLOADS_KEY: 0 keys');
}, 180_000);

test.each(['work failed', 'numbers list', 'backup none.zip'])(
  'on a PostgreSQL `%s` does not start without the keys, and says which',
  async (typed) => {
    const keyless = Object.fromEntries(KEY_NAMES.map((name) => [name, '']));
    const { code, error } = await testCommand(typed.split(' '), { NODE_ENV: 'test', ...unset, ...keyless });
    expect(code).toBe(1);
    for (const name of KEY_NAMES) expect(error).toContain(`${name} must be set with DATABASE_URL`);
  },
);
