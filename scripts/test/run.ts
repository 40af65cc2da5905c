import { relative } from 'node:path';
import { executeBeside } from './execute.ts';
import { noTests, type Results } from './results.ts';

const SLOWEST = 8;

/** One run of all checks: prints a heading and the time for each, and counts. */
export function startRun() {
  const total = { passed: 0, failed: 0, named: [] as string[] };
  const summary: string[] = [];

  /** True when nothing failed. */
  function tests(name: string, work: () => Results): boolean {
    console.log(`\n=== ${name} ===`);
    const startedAt = performance.now();
    return count(name, startedAt, work());
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

  return {
    tests,
    check: (name: string, succeeds: () => boolean) =>
      tests(name, () => ({ ...noTests, failed: succeeds() ? 0 : 1 })),

    /** One command each, all at once: half of them use one processor only. What they say comes one after the other. */
    async checksAtOnce(commands: Record<string, string[]>): Promise<void> {
      const startedAt = performance.now();
      const checks = Object.entries(commands).map(async ([name, command]) => {
        const { succeeded, said } = await executeBeside(command);
        console.log(`\n=== ${name} ===\n${said.trimEnd()}`);
        count(name, startedAt, { ...noTests, failed: succeeded ? 0 : 1 });
      });
      await Promise.all(checks);
    },

    /** Prints the closing line and answers with the exit code. */
    close(): 0 | 1 {
      console.log(`\n${[...summary, ...total.named].join('\n')}\n`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      return total.failed === 0 ? 0 : 1;
    },
  };
}

/** Where the time of a step goes: a line for each of its slowest files. */
const slowestOf = (tookMs: Results['tookMs']): string[] =>
  Object.entries(tookMs)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SLOWEST)
    .map(([file, ms]) => `        ${(ms / 1000).toFixed(1).padStart(6)} s    ${relative('.', file)}`);
