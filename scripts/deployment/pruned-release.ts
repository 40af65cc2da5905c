import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GUIDE = 'docs/deployment.md';
/** What a release loses once it is built, as the guide has it typed. */
const LOSES = /^(?:npm prune|rm -rf) .*$/gm;

/**
 * What docs/deployment.md leaves of a release still loads: a copy of it in `folder`, which loses what is typed there, and
 * says then what its command line can do. False when it can't.
 */
export function checkRelease(folder: string): boolean {
  const release = join(folder, 'release');
  copyTo(release);
  for (const command of new Set(readFileSync(GUIDE, 'utf8').match(LOSES)))
    execFileSync('/bin/sh', ['-c', command], { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] });
  const node = join(release, 'node_modules', 'node', 'bin', 'node');
  const { status, stderr } = spawnSync(node, ['campus/main.ts', 'help'], { cwd: release, encoding: 'utf8' });
  console.log(
    status === 0 ? `checked      a release as ${GUIDE} leaves it` : `FAULTY       a release\n${stderr}`,
  );
  return status === 0;
}

/** Packages as other names of the same files, since they are many; npm writes its own list anew in place, so not that one. */
function copyTo(release: string): void {
  mkdirSync(release);
  for (const path of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')) {
    if (!/^(campus|contract|i18n|lib|messages|observe|package.*\.json$|\.npmrc$)/.test(path)) continue;
    mkdirSync(join(release, dirname(path)), { recursive: true });
    cpSync(path, join(release, path));
  }
  const packages = join(release, 'node_modules');
  if (spawnSync('cp', ['-al', 'node_modules', packages]).status !== 0) {
    rmSync(packages, { recursive: true, force: true }); // on another file system
    execFileSync('cp', ['-R', 'node_modules', packages]);
  }
  const list = join(packages, '.package-lock.json');
  rmSync(list);
  cpSync('node_modules/.package-lock.json', list);
}
