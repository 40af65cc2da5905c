import { writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { named, type Results, summed, VITEST_REPORT } from './results.ts';

/**
 * Writes vitest's results. A file or group that fails outside its tests (an import, a hook), and an error
 * outside of tests, count as one failed test each. A test that failed, then passed, counts as passed.
 */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failed = [
      ...tests.filter((test) => test.result().state === 'failed').map(testAs('failed')),
      ...groups.flatMap(failedGroup),
      ...unhandled.map((error) => named(`failed: beside the tests${placeOf(error)}`, told(error))),
    ];
    const repeated = tests.filter((test) => test.diagnostic()?.flaky);
    const results: Results = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length,
      named: [...repeated.map(testAs('passed when it was repeated')), ...failed],
      tookMs: summed(tests.map((test) => [nameOf(test.module), test.diagnostic()?.duration ?? 0])),
    };
    writeFileSync(process.env[VITEST_REPORT] ?? '', JSON.stringify(results));
  }
}

const nameOf = (module: TestModule) => module.relativeModuleId;

/** A test that passed when it was repeated keeps the errors of the tries before. */
const testAs = (how: string) => (test: TestCase) =>
  named(`${how}: ${nameOf(test.module)} › ${test.fullName}`, told(test.result().errors?.[0]));

/** A worker that ends leaves its files without a result. */
function failedGroup(group: TestModule | TestSuite): string[] {
  const title = group.type === 'module' ? nameOf(group) : `${nameOf(group.module)} › ${group.fullName}`;
  const [error] = group.errors();
  if (error) return [named(`failed: ${title}`, told(error))];
  const isUnfinished = group.type === 'module' && ['pending', 'queued'].includes(group.state());
  return isUnfinished ? [named(`failed: ${title}`, 'it did not end')] : [];
}

const told = (error?: Pick<SerializedError, 'message' | 'stack'>) => error?.stack ?? error?.message;

function placeOf({ VITEST_TEST_PATH: path }: SerializedError): string {
  return typeof path === 'string' ? ` of ${path}` : '';
}
