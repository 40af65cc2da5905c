import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_KINDS } from './platform/keys/key-kinds.ts';
import { testCommand } from './testing/test-command.ts';

type Ready = { type: string; url: string; serviceToken: string; demo?: object[] };

const directory = mkdtempSync(join(tmpdir(), 'ateneo-main-'));
const environment = { DATA_DIR: directory, CAMPUS_DEMO: '0', LOG_LEVEL: 'silent', CAMPUS_PORT: '0' };
let serving: ChildProcess;
let ready: Ready;
let warned = '';

/** `campus/main.ts` as the portal or a person starts it. */
function launch(args: string[], env: Record<string, string> = {}) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  return spawn(process.execPath, ['--liftoff-only', main, ...args], {
    env: { ...process.env, ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

const exited = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));
/** Later than its end: nothing that it said is still on the way. */
const closed = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));

async function told(child: ChildProcess): Promise<Ready> {
  const left = exited(child).then(() => Promise.reject(new Error('it ended')));
  return await Promise.race([new Promise<Ready>((resolve) => child.once('message', resolve)), left]);
}

/** A command as a program, waited for. */
async function run(args: string[], env: Record<string, string> = {}) {
  const child = launch(args, env);
  const said = { out: '', error: '' };
  child.stdout?.on('data', (data) => (said.out += data));
  child.stderr?.on('data', (data) => (said.error += data));
  return { code: await closed(child), ...said };
}

/** What needs no process of its own: a program takes seconds to start. */
const command = (args: string[], env: Record<string, string> = {}) =>
  testCommand(args, { ...environment, ...env });

/** Takes the keys along, which a backup doesn't have. */
function bringKeys(dataDir: string) {
  for (const { folders, file } of Object.values(KEY_KINDS)) {
    const [folder] = folders;
    if (existsSync(join(directory, folder, file)))
      cpSync(join(directory, folder, file), join(dataDir, folder, file), { recursive: true });
  }
}

/** What other users of this machine may read or write in there. */
const openIn = (folder: string) =>
  [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((entry) => join(folder, entry)),
  ].filter((path) => statSync(path).mode & 0o077);

beforeAll(async () => {
  chmodSync(directory, 0o755);
  serving = launch(['serve']);
  serving.stderr?.on('data', (data) => (warned += data));
  ready = await told(serving);
}, 180_000);
afterAll(() => {
  serving.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

test('a parent is told where it serves, and by which token the office is opened', async () => {
  expect(ready).toEqual({
    type: 'ready',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    serviceToken: expect.stringMatching(/.{32,}/),
  });
});

test('a backup goes through the campus that holds the data, and is restored into a new directory', async () => {
  const file = join(directory, 'campus.backup');
  const made = await run(['backup', file]);
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.out).toMatch(/^person +0 {2}[0-9a-f]{64}$/m);

  expect(await command(['backup', file])).toMatchObject({
    code: 1,
    error: expect.stringContaining('is there already'),
  });
  expect(await command(['restore', file])).toMatchObject({
    code: 1,
    error: expect.stringContaining('is held by'),
  });

  const elsewhere = { DATA_DIR: join(directory, 'elsewhere') };
  expect(await command(['restore', file], elsewhere)).toMatchObject({
    code: 1,
    error: expect.stringContaining('SEAL_KEY lacks the key'),
  });
  bringKeys(elsewhere.DATA_DIR);
  const restored = await command(['restore', file], elsewhere);
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.out).toContain(made.out.slice(0, made.out.indexOf(file)));
  expect(restored.out).toContain('every checksum holds');
  expect(await command(['audit', 'verify'], elsewhere)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The chain holds/),
  });
  expect(await command(['restore', file], elsewhere)).toMatchObject({
    code: 1,
    error: 'campus: the database is not empty: a backup is restored into a new one\n',
  });
}, 180_000);

test('S13: what it keeps is open to no other user, also in a directory that was', async () => {
  await expect
    .poll(() => warned)
    .toBe(`${directory} was open to other users of this machine (0755): it is closed to them now.\n`);
  expect(openIn(directory)).toEqual([]);
});

test('S11: where others reach it the demo university is not made with the published password', async () => {
  const exposed = { HOST: '0.0.0.0', CAMPUS_DEMO: '1', DATA_DIR: join(directory, 'exposed') };
  expect(await command(['seed'], exposed)).toEqual({
    code: 1,
    out: '',
    error:
      'campus: institution.published_password: The demo university’s password is published: here it is only made with --random-password.\n',
  });

  const started = await run(['serve'], exposed);
  expect(started).toMatchObject({ code: 1, out: '' });
  expect(started.error).toMatch(
    /^campus: the demo university would be made with its published password, .*CAMPUS_DEMO=0.*\n$/,
  );

  const seeded = await command(['seed', '--random-password'], exposed);
  expect(seeded).toMatchObject({ code: 0, error: '' });
  expect(seeded.out).toMatch(/^ {2}student@ateneo\.example {2}[\w-]{24} {2}student: /m);
  const serving = launch(['serve'], exposed);
  expect(await told(serving)).toMatchObject({ demo: [] });
  serving.kill('SIGKILL');
}, 400_000);

test('a command goes through the campus that holds the data, and loads nothing of a service', async () => {
  expect(await command(['tokens', 'issue', 'nobody@example.org'])).toMatchObject({
    code: 1,
    error: 'campus: no profile has nobody@example.org\n',
  });
  expect(await command(['audit', 'verify'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The chain holds/),
  });
  const loaded = await run(['rooms', 'list'], { NODE_DEBUG: 'esm' });
  expect(loaded).toMatchObject({ code: 0, out: '(none)\n' });
  for (const heavy of ['fastify', 'drizzle-orm', 'pglite']) expect(loaded.error).not.toContain(`/${heavy}/`);
}, 180_000);

test('a second one on the same data says who holds it', async () => {
  const { code, error } = await run(['serve']);
  expect(code).toBe(1);
  expect(error).toBe(
    `campus: ${directory} is held by another process (process ${serving.pid}): end it first, or set DATA_DIR to another directory\n`,
  );
}, 180_000);

test('a wrong configuration is named, each in a line', async () => {
  const { code, error } = await command(['serve'], { CAMPUS_PORT: 'seven', INSTITUTION_TIME_ZONE: 'Mars' });
  expect(code).toBe(1);
  expect(error.trim().split('\n')).toMatchObject([
    expect.stringMatching(/CAMPUS_PORT/),
    expect.stringMatching(/INSTITUTION_TIME_ZONE/),
  ]);
});

test('an unknown command is answered with the one that is most like it, and help names them all', async () => {
  expect(await command(['sevre'])).toMatchObject({
    code: 2,
    error: 'campus: there is no command sevre: did you mean serve?\n',
  });
  expect(await command(['charges', 'lits'])).toMatchObject({
    code: 2,
    error: 'campus: there is no command charges lits: did you mean charges list?\n',
  });
  expect(await command(['praise', 'it'])).toMatchObject({
    code: 2,
    error: 'campus: there is no command praise it: ateneo help names them all\n',
  });
  expect(await command(['help'])).toMatchObject({ code: 0, out: expect.stringMatching(/^charges +add, /m) });
  expect(await command(['charges'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('charges cancel'),
  });
});

test('it ends in order on SIGTERM, and with its parent', async () => {
  serving.kill('SIGTERM');
  expect(await exited(serving)).toBe(0);
  expect(existsSync(join(directory, 'campus.json'))).toBe(false);

  serving = launch(['serve']);
  await told(serving);
  const end = exited(serving);
  serving.disconnect();
  expect(await end).toBe(0);
}, 180_000);
