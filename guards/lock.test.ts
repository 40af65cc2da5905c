import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Lock, missingOptionalEntries, withoutChecksum } from '../scripts/lock.ts';
import { sourcesIn } from './sources.ts';

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts, devDependencies, overrides } = JSON.parse(readFileSync('package.json', 'utf8'));

it('the lock describes every optional dependency: npm run complete-lock', () => {
  expect(missingOptionalEntries(lock)).toEqual({});
});

it('an optional dependency that is taken out is missed, with its platform', () => {
  const { 'node_modules/@swc/core-linux-x64-musl': _taken, ...packages } = lock.packages;
  expect(missingOptionalEntries({ packages })).toEqual({
    'node_modules/@swc/core-linux-x64-musl': {
      version: lock.packages['node_modules/@swc/core']?.version,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
    },
  });
});

it('every package with an install script is listed under allowScripts', () => {
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts)).toEqual([...new Set(scripted)].sort());
});

it('no package follows a tag such as latest, which moves, unless an override pins it', () => {
  const wanted = Object.values(lock.packages).flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies),
  );
  const tagged = wanted.filter(([name, range]) => /^[a-z]+$/.test(range) && !(name in overrides));
  expect(tagged).toEqual([]);
});

it('S14: every package has its checksum: npm run complete-lock', () => {
  expect(withoutChecksum(lock)).toEqual([]);
});

it('S14: a checksum that is taken out is missed, one of a folder of the project is not', () => {
  const packages = {
    'node_modules/next': { version: '16.4.6' },
    'node_modules/a/node_modules/alias': { name: 'real', version: '1.0.0' },
    'node_modules/react': { version: '19.3.1', integrity: 'sha512-x' },
    'node_modules/own': { link: true },
  };
  expect(withoutChecksum({ packages })).toEqual([
    { place: 'node_modules/next', name: 'next', version: '16.4.6' },
    { place: 'node_modules/a/node_modules/alias', name: 'real', version: '1.0.0' },
  ]);
});

it('S14: every checksum is of a kind that nobody can make another archive for', () => {
  const weak = Object.entries(lock.packages).filter(
    ([, { integrity }]) => integrity !== undefined && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(weak).toEqual([]);
});

it('S14: what the browser or a running program imports is a dependency of production', () => {
  const shipped = sourcesIn(
    '{app,campus,components,contract,i18n,lib,observe}/**/*.{ts,tsx}',
    '{server,middleware,instrumentation,instrumentation-client}.ts',
  ).filter(
    ({ file, text }) =>
      !/\.test\.tsx?$|-fixtures\.tsx?$|^campus\/testing\//.test(file) && !text.includes("from 'vitest'"),
  );
  const imported = shipped.flatMap(({ file, text }) =>
    [
      ...text.matchAll(/(?:^|\n)(?:import|export) (?!type )[^;]*?from '([^'.]+)'|\bimport\('([^'.]+)'\)/g),
    ].map(([, from, later]) => ({ file, name: packageOf(from ?? later ?? '') })),
  );
  expect(imported.filter(({ name }) => name in devDependencies)).toEqual([]);
});

const packageOf = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
