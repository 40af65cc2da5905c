import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = 'docs/deployment.md';
/** The guide's commands that prune a release after its build. No other command of the guide runs here. */
const LOSES = /(?<=^npm run build\n)(?:(?:npm prune|rm -rf) .*\n)+/m;
/** All that the command line of campus is made of, beside packages. */
const SOURCES = ['campus', 'contract', 'observe', 'package.json', 'package-lock.json', '.npmrc'];

/** Loads all that a command may need, the service among it: each command loads its own alone. */
const EVERYTHING = `
  const { ownVerbs } = await import('./campus/cli/own-verbs.ts');
  for (const { load } of Object.values(ownVerbs)) await load();
  await import('./campus/cli/own-line.ts');
  await import('./campus/command-line.ts');`;

/**
 * Checks that a release pruned by docs/deployment.md still loads: prunes a copy in `folder`, then loads all
 * that its command line needs. False if it fails.
 */
export function checkRelease(folder: string): boolean {
  const release = join(folder, 'release');
  copyTo(release);
  execFileSync('/bin/sh', ['-e', '-c', losses()], { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] });
  const node = join(release, 'node_modules', 'node', 'bin', 'node');
  const args = ['--input-type=module', '--eval', EVERYTHING];
  const { status, stderr } = spawnSync(node, args, { cwd: release, encoding: 'utf8' });
  console.log(
    status === 0 ? `checked      a release as ${GUIDE} leaves it` : `FAULTY       a release\n${stderr}`,
  );
  return status === 0;
}

function losses(): string {
  const [commands] = readFileSync(GUIDE, 'utf8').match(LOSES) ?? [];
  if (!commands) throw new Error(`${GUIDE} doesn't say what a release loses once it is built`);
  return commands;
}

/** Hard-links the packages, since they are many; but npm rewrites its list in place: that one is copied. */
function copyTo(release: string): void {
  mkdirSync(release);
  for (const source of SOURCES) cpSync(source, join(release, source), { recursive: true });
  const packages = join(release, 'node_modules');
  if (spawnSync('cp', ['-al', 'node_modules', packages]).status !== 0) {
    rmSync(packages, { recursive: true, force: true }); // on another file system
    execFileSync('cp', ['-R', 'node_modules', packages]);
  }
  const list = join(packages, '.package-lock.json');
  rmSync(list);
  cpSync('node_modules/.package-lock.json', list);
}
