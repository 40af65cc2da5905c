/** `npm run check`, before a merge request: types, lint, directions, tests of changes. About two minutes. */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { script, startRun } from './test/run.ts';

const run = startRun();

await run.checksAtOnce({
  Types: script('typecheck'),
  Lint: script('lint'),
  Directions: script('directions'),
});
const quick = ['unit', 'portal', 'components'].map((project) => `--project=${project}`);
await run.check('Tests of what changed', [
  ...['vitest', 'run', '--passWithNoTests', `--changed=${whatOthersHave()}`],
  ...quick,
]);

process.exitCode = run.close();

/** The commit that this branch began from; the last one where nothing was fetched. */
function whatOthersHave(): string {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}
