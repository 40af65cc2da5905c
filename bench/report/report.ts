import { readFileSync, writeFileSync } from 'node:fs';
import { figures } from './figures.ts';
import { type Run, storedRun } from './stored-runs.ts';
import { type Cell, shown, type Table } from './table.ts';

const PAGE = 'docs/performance.md';
const BEGIN = '<!-- bench:begin -->';
const END = '<!-- bench:end -->';
const HEADS = ['bench', 'what', 'figures', 'beside', 'date, commit, cores, load before it'];
/** Of more things than these, only the least and the most are said. */
const SINGLY = 8;

type Runs = Record<string, Run | null>;

/** Writes the latest run of each bench on this machine into the page on performance. */
export async function report(): Promise<void> {
  const runs = Object.fromEntries(Object.keys(figures).map((name) => [name, storedRun(name)]));
  writeFileSync(PAGE, withReport(readFileSync(PAGE, 'utf8'), runs));
  console.log(neverRan(runs));
}

/** The page with a table of these runs between its marks. */
export function withReport(page: string, runs: Runs): string {
  const [before, rest = ''] = page.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`${PAGE} has no marks for the report`);
  const rows = Object.entries(runs).flatMap(([name, run]) => (run ? [rowOf(name, run)] : []));
  const table = [HEADS, HEADS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${before}${BEGIN}\n\n${table.join('\n')}\n\n${neverRan(runs)}\n${END}${after}`;
}

function neverRan(runs: Runs): string {
  const missing = Object.keys(runs).filter((name) => !runs[name]);
  return `Never run on this machine: ${missing.join(', ') || 'none'}.`;
}

function rowOf(name: string, { date, commit, cores, load, args, tables }: Run): string[] {
  const [what = '', columns = [], beside = ''] = figures[name] ?? [];
  const said = columns.flatMap((column) => {
    const table = tables.find(({ heads }) => heads.includes(column));
    return table ? [`${column}: ${told(table, column)}`] : [];
  });
  const when = `${date}, ${commit}, ${cores}, ${load}`;
  return [[name, ...args].join(' '), what, said.join('<br>'), beside, when];
}

/** What a column says of each thing, once for each engine or door; of many things the range, or how often. */
function told({ heads, rows }: Table, column: string): string {
  const at = heads.indexOf(column);
  const filled = rows.filter((row) => row[at] !== '');
  const cells = (of: Cell[][]) => of.flatMap((row) => row[at] ?? []);
  const things = [...Map.groupBy(filled, ([thing]) => thing)];
  if (things.length <= SINGLY)
    return things.map(([thing, its]) => `${thing} ${cells(its).map(shown).join(', ')}`.trim()).join('; ');
  const numbers = cells(filled).filter((cell) => typeof cell === 'number');
  if (numbers.length > 0) return `${shown(Math.min(...numbers))} to ${shown(Math.max(...numbers))}`;
  return [...Map.groupBy(cells(filled), String)].map(([cell, all]) => `${all.length} ${cell}`).join(', ');
}
