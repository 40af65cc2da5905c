import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BUNDLED, isLeftOutOfBuild, isLeftOutOfPackage, isLeftOutOfSources, SOURCES } from './contents.ts';
import { isFree, licenceOf } from './licences.ts';
import { releasedPackages } from './packages.ts';

const { loaded, bundled } = releasedPackages();
const named = (packages: { name: string }[]) => packages.map(({ name }) => name);

describe('a release', () => {
  it('names sources that are there', () => {
    expect(SOURCES.filter((source) => !existsSync(source))).toEqual([]);
  });

  it.each([
    'campus/exams/bookings/booking-rules.test.ts',
    'campus/testing/test-server.ts',
    'campus/testing',
    'components/exams/import/sheets-fixtures.ts',
    'campus/http/test-calls.ts',
    'i18n/app-config.d.ts',
  ])('leaves out %s, which no program loads', (path) => expect(isLeftOutOfSources(path)).toBe(true));

  it.each(['campus/main.ts', 'campus/db/migrations', 'lib/process/serve.ts', 'messages/it/exams.json'])(
    'has %s',
    (path) => expect(isLeftOutOfSources(path)).toBe(false),
  );

  it('leaves out what the build keeps for its next run, and has what it made', () => {
    const of = (name: string) => isLeftOutOfBuild(`.next/${name}`);
    expect(['cache', 'trace', 'types', 'server/middleware.js.nft.json'].map(of)).not.toContain(false);
    expect(['BUILD_ID', 'server', 'static', 'pwa', 'node_modules', 'server/types'].map(of)).not.toContain(
      true,
    );
  });

  it('leaves out of a package maps, types and what its developers have, and has its licence', () => {
    const of = (path: string) => isLeftOutOfPackage('fastify', path);
    expect(
      ['fastify.js.map', 'fastify.d.ts', 'src/reply.test.ts', 'README.md', 'test/close.test.js', 'docs'].map(
        of,
      ),
    ).not.toContain(false);
    expect(['fastify.js', 'LICENSE.md', 'NOTICE', 'lib/test.js'].map(of)).not.toContain(true);
  });

  it('has the packages that a program loads, with all that those need', () => {
    expect(named(loaded)).toEqual(
      expect.arrayContaining(['next', 'pg', 'fastify', 'avvio', 'react', 'sharp']),
    );
    expect(named(loaded).filter((name) => /^@next\/swc|^typescript$|^vitest$/.test(name))).toEqual([]);
  });

  it('has none of those that the build has put into its scripts, and tells their licences', () => {
    expect(named(loaded).filter((name) => BUNDLED.includes(name))).toEqual([]);
    expect(named(bundled)).toEqual(expect.arrayContaining([...BUNDLED, 'react-aria']));
  });

  it('names as bundled what package.json names as needed', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    expect(BUNDLED.filter((name) => !dependencies[name])).toEqual([]);
  });

  it('has no package without a known free licence', () => {
    const wanting = [...loaded, ...bundled].filter((each) => !isFree(licenceOf(each)));
    expect(wanting.map((each) => `${each.name}: ${licenceOf(each)}`)).toEqual([]);
  });
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['SSPL-1.0 OR MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND SSPL-1.0', false],
  ['UNLICENSED', false],
  ['unknown', false],
])('of licences, %s is free: %s', (expression, free) => expect(isFree(expression)).toBe(free));

it('a release is made in a new folder only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-release-'));
  const make = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', ...args], { encoding: 'utf8' });
  try {
    expect(make(folder)).toMatchObject({
      status: 1,
      stderr: `${folder} is there already: a release gets a new folder.\n`,
    });
    expect(make()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run release -- <folder>'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
