/**
 * Adds missing optional binaries to package-lock.json: without them `npm ci` calls it out of sync. Then it
 * adds each missing checksum from the registry: without one `npm ci` takes any archive. Run it after each
 * change of the dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Lock, missingOptionalEntries, withChecksum, withoutChecksum } from './lock.ts';
import { registryChecksum } from './registry-checksum.ts';

const path = 'package-lock.json';
const lock: Lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingOptionalEntries(lock);
Object.assign(lock.packages, missing);

const unchecked = withoutChecksum(lock);
const unknown: string[] = [];
for (const { place, name, version } of unchecked) {
  const integrity = await registryChecksum(name, version);
  if (integrity) lock.packages[place] = withChecksum(lock.packages[place] ?? {}, integrity);
  else unknown.push(`${name}@${version}`);
}

const packages = Object.entries(lock.packages).sort(
  ([one], [other]) => one.localeCompare(other, 'en'), // npm's own order
);
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(`${path}: ${Object.keys(missing).length} optional dependencies added`);
console.log(`${path}: ${unchecked.length - unknown.length} checksums added`);
if (unknown.length > 0) console.log(`not in this registry, so without a checksum:\n${unknown.join('\n')}`);
