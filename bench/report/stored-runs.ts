import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { printed, type Table } from './table.ts';

/** The latest run of a bench on this machine. `load`: how many processes wanted a core just before it. */
export interface Run {
  date: string;
  commit: string;
  cores: number;
  load: number;
  args: string[];
  tables: Table[];
}

const fileOf = (name: string) => `.data/bench/${name}.json`;
const [loadBefore = 0] = loadavg();

/** Keeps this run's output in place of the previous run's. A given file or folder is not named. */
export function keepRun(name: string, args: string[]): void {
  if (printed.length === 0) return;
  const run: Run = {
    date: new Date().toISOString().slice(0, 10),
    commit: spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim(),
    cores: availableParallelism(),
    load: Math.round(loadBefore),
    args: args.filter((arg) => !existsSync(resolve(process.env.INIT_CWD ?? '.', arg))),
    tables: printed,
  };
  mkdirSync('.data/bench', { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(run, null, 2)}\n`);
}

export const storedRun = (name: string): Run | null =>
  existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : null;
