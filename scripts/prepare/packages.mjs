import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import process from 'node:process';
import { inProject } from './root.mjs';
import { Stop } from './stop.mjs';

/** The project's own Node, a package like the others. */
export const projectNode = inProject('node_modules', 'node', 'bin', 'node');

/**
 * The packages of package-lock.json, in `node_modules`. Those that only build and test may be absent where `needsTools`
 * says that nobody needs them: a release may have been pruned.
 */
export const packages = (needsTools) => ({
  isDue: () => !areInstalled(needsTools()) || !existsSync(projectNode),
  make() {
    if (!areInstalled(needsTools())) install();
    if (!existsSync(projectNode)) {
      throw new Stop(
        'The project’s own Node is missing: npm installed the packages without running their install scripts.\n' +
          'Run this once, then start again:\n\n  npm rebuild --ignore-scripts=false\n',
      );
    }
  },
});

/** Compares the lock with npm's own record of what it installed; optional packages may be absent. */
function areInstalled(withTools) {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(inProject('package-lock.json')))
    .filter(([place, { optional }]) => place !== '' && !optional)
    .filter(([, { dev, devOptional }]) => withTools || !(dev || devOptional))
    .every(([place, wanted]) => installed[place] && installed[place].integrity === wanted.integrity);
}

const packagesOf = (lockfile) => JSON.parse(readFileSync(lockfile, 'utf8')).packages;

function install() {
  console.log('Installing packages …');
  const { status, error } = spawnSync('npm', ['ci', '--loglevel=error', '--include=dev'], {
    cwd: inProject(),
    env: { ...process.env, PATH: pathWithoutProjectNode() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) throw new Stop(`npm could not be run: ${error.message}`);
  if (status !== 0) throw new Stop('npm ci failed; what it said stands above.');
}

/** `npm ci` empties node_modules first, so it must not run on the Node inside. */
function pathWithoutProjectNode() {
  const own = inProject('node_modules', '.bin');
  return process.env.PATH.split(delimiter)
    .filter((folder) => folder !== own)
    .join(delimiter);
}
