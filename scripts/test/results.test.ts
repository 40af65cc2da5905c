import { expect, it } from 'vitest';
import { noTests, playwrightReport, settled, vitestReport } from './results.ts';

it('a file of vitest that cannot be loaded counts as one failed test, one with a failed test as that; both are named, and how long each took', () => {
  const failedTest = { status: 'failed', fullName: 'adds', failureMessages: ['Error: 3\n  at sum'] };
  const took = (ms: number) => ({ startTime: 1000, endTime: 1000 + ms });
  const passedTest = { status: 'passed', fullName: 'subtracts', failureMessages: [] };
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { ...took(1), name: 'a.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      {
        ...took(5),
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [failedTest, passedTest],
      },
      { ...took(7), name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passedTest] },
      { ...took(2), name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passedTest] },
    ],
  };
  expect(vitestReport.parse(report)).toEqual({
    passed: 5,
    failed: 2,
    named: ['failed: b.test.ts › adds\n    Error: 3', 'failed: a.test.ts\n    no module'],
    tookMs: { 'a.test.ts': 1, 'b.test.ts': 5, 'c.test.ts': 9 },
  });
});

it('a test of Playwright that failed is counted and named, as is one that passed when it was repeated, with the first line of its error', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [
      {
        status,
        results: [...messages.map((message) => ({ duration: 3, error: { message } })), { duration: 4 }],
      },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('works', 'expected'), spec('waits', 'skipped'), spec('stalls', 'flaky', 'too late')],
        suites: [{ specs: [spec('breaks', 'unexpected', '\u001b[31mno button\u001b[39m\n at 1')] }],
      },
    ],
  };
  expect(playwrightReport.parse(report)).toEqual({
    passed: 2,
    failed: 1,
    named: [
      'passed when it was repeated: a.spec.ts › stalls\n    too late',
      'failed: a.spec.ts › breaks\n    no button',
    ],
    tookMs: { 'a.spec.ts': 4 + 4 + 3 + 4 + 3 + 4 },
  });
});

it.each([
  ['crashes without a result', false, noTests, 1],
  ['fails beside passed tests', false, { ...noTests, passed: 8 }, 1],
  ['finds no test', true, noTests, 1],
  ['fails with failed tests', false, { ...noTests, passed: 8, failed: 2 }, 2],
  ['passes', true, { ...noTests, passed: 8 }, 0],
])('a runner that %s', (_what, succeeded, results, failed) => {
  expect(settled(succeeded, results).failed).toBe(failed);
});
