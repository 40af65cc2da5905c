import { relative } from 'node:path';
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
    const { passed, failed, named, tookMs } = work();
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
