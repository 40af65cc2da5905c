import { readFileSync } from 'node:fs';
import process from 'node:process';
import { inProject } from './root.mjs';
import { Stop } from './stop.mjs';

/** Stops below the version that package.json asks for under `engines`, e.g. ">=20.9". */
export function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const [major, minor] = numbers(process.versions.node);
  const [leastMajor, leastMinor] = numbers(engines.node);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new Stop(
    `Node ${process.versions.node} is too old: install Node ${leastMajor}.${leastMinor} or newer (https://nodejs.org).`,
  );
}

const numbers = (version) => version.match(/\d+/g).map(Number);
