import { flood } from './flood/flood.ts';
import { importBundle } from './import/import.ts';
import { weeks } from './import/weeks.ts';
import { calls } from './load/calls.ts';
import { render } from './load/render.ts';
import { forms } from './pages/forms.ts';
import { pages } from './pages/pages.ts';
import { start } from './programs/start.ts';
import { averages } from './records/averages.ts';
import { certificates } from './records/certificates.ts';
import { files } from './records/files.ts';
import { growth } from './records/growth.ts';
import { killed } from './records/killed.ts';
import { sheets } from './records/sheets.ts';
import { report } from './report/report.ts';
import { keepRun } from './report/stored-runs.ts';
import { rush } from './rush/rush.ts';
import { search } from './search/search.ts';

/** `npm run bench -- <name>`: the measurements. A speed is a ratio of two values from the same run. */
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
  growth,
  forms,
  flood,
  search,
  report,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) {
  await bench(args);
  keepRun(name, args);
} else {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 1;
}
