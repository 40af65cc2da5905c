import { averages } from './averages.ts';
import { calls } from './calls.ts';
import { certificates } from './certificates.ts';
import { files } from './files.ts';
import { flood } from './flood.ts';
import { forms } from './forms.ts';
import { importBundle } from './import.ts';
import { killed } from './killed.ts';
import { pages } from './pages.ts';
import { render } from './render.ts';
import { rush } from './rush.ts';
import { search } from './search.ts';
import { sheets } from './sheets.ts';
import { start } from './start.ts';
import { weeks } from './weeks.ts';

/** `npm run bench -- <name>`: what is measured, and against what. Speed is told as a ratio, measured in one run. */
const benches: Record<string, (args: string[]) => Promise<void>> = {
  render,
  calls,
  pages,
  rush,
  import: importBundle,
  start,
  weeks,
  killed,
  sheets,
  averages,
  certificates,
  files,
  forms,
  flood,
  search,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(args);
} else {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 1;
}
