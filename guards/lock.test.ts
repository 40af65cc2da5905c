import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Lock, missingOptionalEntries } from '../scripts/lock.ts';

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts, overrides } = JSON.parse(readFileSync('package.json', 'utf8'));

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
