/**
 * Makes a clone ready to run: packages, `.env.local` and, without `--no-build`, the build. Each is made only when it
 * is due. With `--no-secrets` no `.env.local` is written: what runs elsewhere has its own. With `--run` the packages that
 * only build and test are not asked for, unless there is a build to make. `--dev` compiles what `next dev` doesn't. Runs
 * on the machine's own Node, before the project's is there, so on built-in modules alone.
 */
import process from 'node:process';
import { browserScripts } from './prepare/browser-scripts.mjs';
import { build } from './prepare/build.mjs';
import { inTurn } from './prepare/in-turn.mjs';
import { packages } from './prepare/packages.mjs';
import { refuseOldNode } from './prepare/refuse-old-node.mjs';
import { secrets } from './prepare/secrets.mjs';
import { Stop } from './prepare/stop.mjs';

const isGiven = (flag) => process.argv.includes(flag);
const builds = !isGiven('--no-build');
const needsTools = () => !isGiven('--run') || (builds && build.isDue());
const chores = [
  packages(needsTools),
  ...(isGiven('--no-secrets') ? [] : [secrets]),
  ...(builds ? [build] : []),
  ...(isGiven('--dev') ? [browserScripts] : []),
];

try {
  refuseOldNode();
  if (chores.some((chore) => chore.isDue())) {
    await inTurn(() => {
      for (const chore of chores) if (chore.isDue()) chore.make();
    });
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
