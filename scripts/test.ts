/**
 * `npm test`: runs every check in turn, also after a failure. The last line counts the tests of vitest and
 * Playwright. A step without tests counts only if it fails, as one.
 */
import process from 'node:process';
import { haveChromium } from './test/chromium.ts';
import { installPdfReaders } from './test/pdf-readers.ts';
import { playwrightResults, vitestResults } from './test/results.ts';
import { script, startRun } from './test/run.ts';

const run = startRun();

await run.checksAtOnce({
  Types: script('typecheck'),
  Lint: script('lint'),
  Directions: script('directions'),
  'Dead code': script('dead-code'),
  'Examples of deployment': script('test:deployment'),
});
installPdfReaders();
await run.tests('Unit and domain tests', vitestResults);
const built = await run.check('Build', ['node', 'scripts/prepare.mjs']);
if (built && (await run.tests('Chromium', haveChromium))) {
  await run.tests('Screens and processes', playwrightResults);
}

if (built) await run.check('Several instances', script('test:cluster'));

process.exitCode = run.close();
