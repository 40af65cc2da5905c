/**
 * `npm test`: runs every check, also after a failure; with SHARD=1/4 the first of four parts of them. The
 * last line counts the tests of vitest and Playwright. A step without tests counts only if it fails, as one.
 */
import { constants } from 'node:os';
import process from 'node:process';
import { haveChromium } from './test/chromium.ts';
import { installPdfReaders } from './test/pdf-readers.ts';
import { playwrightResults, vitestResults } from './test/results.ts';
import { script, startRun } from './test/run.ts';
import { readShard } from './test/shard.ts';

const STATIC_CHECKS = {
  Types: script('typecheck'),
  Lint: script('lint'),
  Directions: script('directions'),
  'Dead code': script('dead-code'),
  'Examples of deployment': script('test:deployment', '--still'),
};
const { PRIORITY_LOW } = constants.priority;
const shard = readShard(process.env.SHARD);
const run = startRun();

installPdfReaders();
const [built] = await Promise.all([
  checksBeside(),
  run.tests('Unit and domain tests', () => vitestResults(shard.flags)),
]);
if (built && (await run.tests('Chromium', haveChromium))) {
  await run.tests('Screens and processes', () => playwrightResults(shard.flags));
}

if (built && shard.isLast) await run.check('Several instances', script('test:cluster'));

process.exitCode = run.close();

/**
 * The build and the static checks, in the time that the units leave: they wait for their databases a third of
 * it. Answers whether there is a build.
 */
async function checksBeside(): Promise<boolean> {
  const isBuilt = await run.checkBeside('Build', ['node', 'scripts/prepare.mjs'], PRIORITY_LOW);
  if (shard.isFirst) await run.checksAtOnce(STATIC_CHECKS, PRIORITY_LOW);
  return isBuilt;
}
