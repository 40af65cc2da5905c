/**
 * `npm run release -- <folder>`: makes a release of what is built here, in a folder that isn't there yet. It
 * has all that portal and campus run on, and nothing else; with `--without-node` it runs on a Node of the
 * machine's own, as in the image. It says how large each part is.
 */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { layOut } from './release/lay-out.ts';
import { sizeOf } from './release/size-of.ts';

const { values, positionals } = parseArgs({
  options: { 'without-node': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;

if (positionals.length !== 1 || !folder) stop('Say where the release shall be: npm run release -- <folder>');
else if (existsSync(folder)) stop(`${folder} is there already: a release gets a new folder.`);
else make(folder);

function make(release: string): void {
  layOut(release, { withNode: !values['without-node'] });
  console.log(`A release of ${inMegabytes(sizeOf(release))} is in ${release}.`);
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function stop(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
