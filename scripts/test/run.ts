import type { Results } from './results.ts';

/** One run of all checks: prints a heading and the time for each, and counts. */
export function startRun() {
  const total: Results = { passed: 0, failed: 0, named: [] };
  const summary: string[] = [];

  /** True when nothing failed. */
  function tests(name: string, work: () => Results): boolean {
    console.log(`\n=== ${name} ===`);
    const startedAt = performance.now();
    const { passed, failed, named } = work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const outcome = failed === 0 ? 'passed' : 'FAILED';
    console.log(`--- ${name}: ${outcome} in ${seconds} s`);
    summary.push(`${outcome}  ${seconds.padStart(6)} s  ${name}`);
    total.passed += passed;
    total.failed += failed;
    total.named.push(...named);
    return failed === 0;
  }

  return {
    tests,
    check: (name: string, succeeds: () => boolean) =>
      tests(name, () => ({ passed: 0, failed: succeeds() ? 0 : 1, named: [] })),

    /** Prints the closing line and answers with the exit code. */
    close(): 0 | 1 {
      console.log(`\n${[...summary, ...total.named].join('\n')}\n`);
      console.log(`${total.passed} passed, ${total.failed} failed`);
      return total.failed === 0 ? 0 : 1;
    },
  };
}
