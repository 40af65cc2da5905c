/**
 * `npm run test:deployment`: each example of deploy/ passes its program's syntax check (if installed); a
 * release loads and isn't too large for the image; all read their keys in one place; each has a place for the
 * settings that almost every institution needs. Then the examples run with their features, where this machine
 * allows it: all, or those that are named. `--still` runs none of them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checks } from './deployment/checks.ts';
import { makeFiles } from './deployment/files.ts';
import { rehearse } from './deployment/rehearsal.ts';
import { rehearsals } from './deployment/rehearsals.ts';
import { checkRelease } from './deployment/release.ts';
import { checkSettings } from './deployment/settings.ts';
import { checkSharedKeys } from './deployment/shared-keys.ts';

const { values, positionals: named } = parseArgs({
  options: { still: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), 'ateneo-deployment-'));
const folderOf = (name: string) => {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
};

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)); // what runs is ended

try {
  const isRight = named.length > 0 || checkStill(folderOf('examples'));
  const toRun = rehearsals.filter(({ name }) => (named.length > 0 ? named.includes(name) : !values.still));
  if (toRun.length < named.length)
    throw new Error(`There are: ${rehearsals.map(({ name }) => name).join(', ')}`);
  process.exitCode = (await rehearse(toRun, folderOf)) && isRight ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function checkStill(examples: string): boolean {
  makeFiles(examples);
  const results = [
    ...checks(examples).map((check) => check()),
    checkRelease(examples),
    checkSharedKeys(),
    checkSettings(),
  ];
  return results.every(Boolean);
}
