import { relative } from 'node:path';
import { type Ended, executeAloud, executeQuietly } from './execute.ts';
import { noTests, type Results, saidLast } from './results.ts';

const SLOWEST = 8;

/** The command of a script of package.json, with options of its own. */
export const script = (name: string, ...options: string[]) => [
  'npm',
  'run',
  '--silent',
  name,
  '--',
  ...options,
];

/** One run of all checks: prints a heading and the time for each, and counts. */
export function startRun() {
  const total = { passed: 0, failed: 0, named: [] as string[] };
  const summary: string[] = [];

  /** True when nothing failed. */
  async function tests(name: string, work: () => Promise<Results>): Promise<boolean> {
    console.log(`\n=== ${name} ===`);
    const startedAt = performance.now();
    return count(name, startedAt, await work());
  }

  function count(name: string, startedAt: number, { passed, failed, named, tookMs }: Results): boolean {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const outcome = failed === 0 ? 'passed' : 'FAILED';
    console.log(`--- ${name}: ${outcome} in ${seconds} s`);
    summary.push(`${outcome}  ${seconds.padStart(6)} s  ${name}`, ...slowestOf(tookMs));
    total.passed += passed;
    total.failed += failed;
    total.named.push(...named);
    return failed === 0;
  }

  /** What it says comes at its end, after its heading. */
  async function quietly(name: string, command: string[], priority?: number): Promise<boolean> {
    const startedAt = performance.now();
    const ended = await executeQuietly(command, { priority });
    console.log(`\n=== ${name} ===\n${ended.said.trimEnd()}`);
    return count(name, startedAt, checked(ended));
  }

  return {
    tests,
    check: (name: string, command: string[]) => tests(name, async () => checked(await executeAloud(command))),
    /** One that runs beside tests; those of a higher priority go first. */
    checkBeside: quietly,

    /** Runs one command each, all at once: half use one processor only. */
    checksAtOnce: (commands: Record<string, string[]>, priority?: number) =>
      Promise.all(Object.entries(commands).map(([name, command]) => quietly(name, command, priority))),

    /** Prints the closing line and answers with the exit code. */
    close(): 0 | 1 {
      console.log(`\n${[...summary, ...total.named].join('\n')}\n`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      return total.failed === 0 ? 0 : 1;
    },
  };
}

const checked = ({ succeeded, said }: Ended): Results =>
  succeeded ? noTests : { ...noTests, failed: 1, named: [saidLast(said)] };

/** Where the time of a step goes: a line for each of its slowest files. */
const slowestOf = (tookMs: Results['tookMs']): string[] =>
  Object.entries(tookMs)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `        ${(ms / 1000).toFixed(1).padStart(6)} s    ${relative('.', file)}`);
