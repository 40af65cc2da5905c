import { spawnSync } from 'node:child_process';
import { inBuild, inProject } from './root.mjs';
import { Stop } from './stop.mjs';

/** What browsers run that is no part of Next's pages (`lib/pwa/browser-script.ts`). */
const ENTRIES = ['show-offline-copy', 'worker/service-worker', 'worker/remove-service-worker'];

/** Those scripts, compiled into the build: always due, for it takes less than to find out. */
export const browserScripts = {
  isDue: () => true,
  make() {
    const { status, stderr, error } = spawnSync(
      inProject('node_modules', 'esbuild', 'bin', 'esbuild'),
      [
        ...ENTRIES.map((entry) => inProject('lib', 'pwa', `${entry}.ts`)),
        ...['--bundle', '--minify', '--format=iife', '--target=es2022', '--charset=utf8'],
        ...['--entry-names=[name]', `--outdir=${inBuild('pwa')}`],
      ],
      { cwd: inProject(), encoding: 'utf8' },
    );
    if (error) throw new Stop(`The scripts could not be compiled: ${error.message}`);
    if (status !== 0) throw new Stop(`${stderr}\nThe scripts could not be compiled.`);
  },
};
