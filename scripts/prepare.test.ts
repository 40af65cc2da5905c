import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let clone: string;
const inClone = (path: string) => join(clone, path);

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ateneo-prepare-'));
  cpSync('scripts', inClone('scripts'), { recursive: true });
  givenFile('package.json', { engines: { node: '>=20.9' } });
  givenFile('package-lock.json', { packages: { '': {}, 'node_modules/next': { integrity: 'one' } } });
  givenInstalledPackages();
});
afterEach(() => rmSync(clone, { recursive: true }));

it('.env.local is written once, with a secret of 32 bytes, for its owner alone', () => {
  expect(prepare('--no-build')).toEqual({ exitCode: 0, output: '' });
  const written = readFileSync(inClone('.env.local'), 'utf8');
  expect(written).toMatch(/^SESSION_SECRETS=[\w-]{43}\n$/);
  expect(statSync(inClone('.env.local')).mode & 0o777).toBe(0o600);

  prepare('--no-build');
  expect(readFileSync(inClone('.env.local'), 'utf8')).toBe(written);
});

it('.env.local is left out where the environment brings the secrets', () => {
  prepare('--no-build', { SESSION_SECRETS: 'of the environment' });
  expect(existsSync(inClone('.env.local'))).toBe(false);
});

it('an .env.local that cannot be read stops with one line', () => {
  mkdirSync(inClone('.env.local'));
  const message = '.env.local cannot be read: it must be a file that you may read.\n';
  expect(prepare('--no-build')).toEqual({ exitCode: 1, output: message });
});

it('a Node older than the engines ask for is told so', () => {
  givenFile('package.json', { engines: { node: '>=99.1' } });
  const { exitCode, output } = prepare('--no-build');
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^Node \S+ is too old: install Node 99\.1 or newer/);
});

it('with install scripts off it says what to run', () => {
  rmSync(inClone('node_modules/node'), { recursive: true });
  const { exitCode, output } = prepare('--no-build');
  expect(exitCode).toBe(1);
  expect(output).toContain('npm rebuild --ignore-scripts=false');
});

it('packages are installed when the lock asks for others', () => {
  givenCommand('npm', 'echo "$@"; cp package-lock.json node_modules/.package-lock.json');
  givenFile('package-lock.json', { packages: { 'node_modules/next': { integrity: 'other' } } });
  expect(prepare('--no-build').output).toMatch(/Installing packages …\nci /);
  expect(prepare('--no-build').output).toBe('');
});

it('an optional package that is not for this machine is not missed', () => {
  const packages = {
    'node_modules/next': { integrity: 'one' },
    'node_modules/other-system': { integrity: 'two', optional: true },
  };
  givenFile('package-lock.json', { packages });
  expect(prepare('--no-build')).toEqual({ exitCode: 0, output: '' });
});

it('a release without the packages that build and test runs as it is, and has them back for a build', () => {
  const packages = {
    'node_modules/next': { integrity: 'one' },
    'node_modules/bundler': { integrity: 'two', dev: true },
    'node_modules/compiler': { integrity: 'three', devOptional: true },
  };
  givenNext('');
  givenFile('package-lock.json', { packages });
  givenCommand('npm', 'echo "$@"; cp package-lock.json node_modules/.package-lock.json');
  expect(prepare('--run').output).toMatch(/Installing packages …\nci .*\nBuilding the portal …\n/);

  givenInstalledRecord();
  expect(prepare('--run').output).toBe('');
  expect(prepare('--no-build', '--run').output).toBe('');

  givenFile('app/page.tsx', 'another');
  expect(prepare('--run').output).toMatch(/Installing packages …\nci .*\nBuilding the portal …\n/);
  givenInstalledRecord();
  expect(prepare().output).toMatch(/Installing packages …/);
});

it('the portal is built when a source has changed, and only then', () => {
  givenNext('');
  givenFile('app/page.tsx', 'one');
  expect(prepare().output).toBe('Building the portal …\n');
  expect(prepare().output).toBe('');

  givenFile('app/page.test.tsx', 'a test is no source');
  expect(prepare().output).toBe('');

  givenFile('app/page.tsx', 'two');
  expect(prepare().output).toBe('Building the portal …\n');
});

it('the scripts that every page starts with are marked for compilation while they arrive, the others not', () => {
  givenNext('');
  prepare();
  expect(readFileSync(inClone('.next/static/every.js'), 'utf8')).toBe(
    '//# allFunctionsCalledOnLoad\nstart();',
  );
  expect(readFileSync(inClone('.next/static/single.js'), 'utf8')).toBe('show();');
});

it('what browsers run beside the pages is compiled with the build, and for development alone', () => {
  givenNext('');
  prepare('--no-build');
  expect(existsSync(inClone('compiled'))).toBe(false);
  for (const flags of [['--no-build', '--dev'], []] as const) {
    prepare(...flags);
    expect(readFileSync(inClone('compiled'), 'utf8')).toMatch(
      /worker\/service-worker\.ts.*--outdir=\S+\/\.next\/pwa/,
    );
    rmSync(inClone('compiled'));
  }

  givenEsbuild('echo "no such type" >&2; exit 1');
  expect(prepare('--no-build', '--dev')).toEqual({
    exitCode: 1,
    output: 'no such type\n\nThe scripts could not be compiled.\n',
  });
});

it('a build that fails is shown, and tried again the next time', () => {
  givenNext('console.log("no such page"); process.exit(1);');
  expect(prepare()).toEqual({
    exitCode: 1,
    output: expect.stringMatching(/no such page\s+The build failed/),
  });
  expect(prepare().exitCode).toBe(1);
});

it('two preparations take turns', async () => {
  givenFile('.prepare.lock', String(process.pid));
  const second = spawn(process.execPath, [inClone('scripts/prepare.mjs'), '--no-build']);
  let output = '';
  second.stdout.setEncoding('utf8').on('data', (said: string) => {
    output += said;
    rmSync(inClone('.prepare.lock'), { force: true }); // the other is done, now that this one waits
  });
  await once(second, 'close');
  expect(output).toBe(`Another preparation is under way (process ${process.pid}); waiting for it …\n`);
  expect(existsSync(inClone('.env.local'))).toBe(true);
  expect(existsSync(inClone('.prepare.lock'))).toBe(false);
});

it('a preparation that died holds nobody up', () => {
  givenFile('.prepare.lock', String(spawnSync('true').pid));
  expect(prepare('--no-build')).toEqual({ exitCode: 0, output: '' });
});

function givenFile(path: string, content: unknown) {
  mkdirSync(dirname(inClone(path)), { recursive: true });
  writeFileSync(inClone(path), typeof content === 'string' ? content : JSON.stringify(content));
}

function givenInstalledRecord() {
  givenFile('node_modules/.package-lock.json', { packages: { 'node_modules/next': { integrity: 'one' } } });
}

function givenInstalledPackages() {
  givenInstalledRecord();
  mkdirSync(inClone('node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, inClone('node_modules/node/bin/node'));
}

/** A bundler that runs `code`, and leaves one script of every page and one of a single page. */
function givenNext(code: string) {
  givenEsbuild('echo "$@" > compiled');
  givenFile(
    'node_modules/next/dist/bin/next',
    `const { mkdirSync, writeFileSync } = require('node:fs');
    mkdirSync('.next/static', { recursive: true });
    writeFileSync('.next/static/every.js', 'start();');
    writeFileSync('.next/static/single.js', 'show();');
    writeFileSync('.next/build-manifest.json', '{"rootMainFiles":["static/every.js"]}');
    ${code}`,
  );
}

/** A compiler of what browsers run beside Next's pages, as a line of the shell. */
function givenEsbuild(line: string) {
  const folder = inClone('node_modules/esbuild/bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'esbuild'), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

/** A command that is found before the system's own. */
function givenCommand(name: string, code: string) {
  mkdirSync(inClone('commands'));
  writeFileSync(inClone(`commands/${name}`), `#!/bin/sh\n${code}\n`, { mode: 0o755 });
}

type Given = '--no-build' | '--dev' | '--run' | Record<string, string>;

/** With flags, and what is set in the environment. */
function prepare(...given: Given[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inClone('scripts/prepare.mjs'), ...given.filter((each) => typeof each === 'string')],
    {
      encoding: 'utf8',
      env: {
        NODE_ENV: 'test',
        PATH: `${inClone('commands')}:${process.env.PATH}`,
        ...Object.assign({}, ...given.filter((each) => typeof each === 'object')),
      },
    },
  );
  return { exitCode: status, output: stdout + stderr };
}
