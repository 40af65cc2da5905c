import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

/** Given with the project, at the top level. */
const entries = [
  'README.md',
  'app',
  'components',
  'e2e',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.mjs',
  'package.json',
  'public',
  'tsconfig.json',
];

/** Where code of ours stands that may import a package. */
const folders = ['app', 'campus', 'components', 'contract', 'e2e', 'i18n', 'lib', 'scripts'];

const packages = [
  '@headlessui/react',
  '@microsoft/signalr',
  'date-fns',
  'iron-session',
  'next',
  'next-intl',
  'playwright',
  'react',
  'react-dom',
  'tailwindcss',
  'vitest',
  'zod',
];

const sources = sourcesIn(`{${folders.join()}}/**/*.{ts,tsx,css}`, '*.{ts,mjs}');
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

it.each(entries)('H1: the entry %s exists', (entry) => {
  expect(existsSync(entry)).toBe(true);
});

it.each(packages)('H1: the package %s is declared by its name and imported', (name) => {
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name]);
  const imported = new RegExp(`(?:from|import|import\\() ?['"]${name}(?:/[^'"]*)?['"]`);
  expect(sources.filter(({ text }) => imported.test(text))).not.toEqual([]);
});

it('what Next compiles for its edge runtime too imports nothing that needs Node', () => {
  const text = readFileSync('instrumentation.ts', 'utf8');
  expect(text.match(/^import (?!type ).*/gm)).toBeNull();
});

it('every version in package.json is exact', () => {
  const versions: unknown[] = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
});

it('the migrations keep the snapshot of the last one, which the next is compared with, and no other', () => {
  const meta = 'campus/db/migrations/meta';
  const { entries } = JSON.parse(readFileSync(`${meta}/_journal.json`, 'utf8'));
  const last = entries.at(-1).tag.slice(0, 4);
  expect(readdirSync(meta).toSorted()).toEqual([`${last}_snapshot.json`, '_journal.json']);
});

it('the pipeline runs npm test and may be executed', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test$/m);
  expect(() => accessSync('.ci/run', constants.X_OK)).not.toThrow();
});
