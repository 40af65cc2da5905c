/**
 * Adds to package-lock.json the optional binaries that the registry it was written from did not have: without
 * them `npm ci` calls the lock out of sync. Run it after each change of the dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Lock, missingOptionalEntries } from './lock.ts';

const path = 'package-lock.json';
const lock: Lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingOptionalEntries(lock);

const packages = Object.entries({ ...lock.packages, ...missing }).sort(
  ([one], [other]) => one.localeCompare(other, 'en'), // npm's own order
);
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${path}: ${Object.keys(missing).length} optional dependencies added`);
