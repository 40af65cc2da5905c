import { expect, it } from 'vitest';
import { playwrightReport, settled, vitestReport } from './results.ts';

it('a file of vitest that cannot be loaded counts as one failed test, one with a failed test as that; both are named', () => {
  const failedTest = { status: 'failed', fullName: 'adds', failureMessages: ['Error: 3\n  at sum'] };
  const passedTest = { status: 'passed', fullName: 'subtracts', failureMessages: [] };
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failedTest, passedTest] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passedTest] },
    ],
  };
  expect(vitestReport.parse(report)).toEqual({
    passed: 5,
    failed: 2,
    named: ['failed: b.test.ts › adds\n    Error: 3', 'failed: a.test.ts\n    no module'],
  });
});

it('a test of Playwright that failed is counted and named, with the first line of its error; one that passed when repeated is named', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('works', 'expected'), spec('wavers', 'flaky', 'late')],
        suites: [
          { specs: [spec('breaks', 'unexpected', '\u001b[31mno button\u001b[39m\n at 1', 'no page')] },
        ],
      },
    ],
  };
  expect(playwrightReport.parse(report)).toEqual({
    passed: 2,
    failed: 1,
    named: ['repeated: a.spec.ts › wavers\n    late', 'failed: a.spec.ts › breaks\n    no button'],
  });
});

it.each([
  ['crashes without a result', false, { passed: 0, failed: 0, named: [] }, 1],
  ['fails beside passed tests', false, { passed: 8, failed: 0, named: [] }, 1],
  ['finds no test', true, { passed: 0, failed: 0, named: [] }, 1],
  ['fails with failed tests', false, { passed: 8, failed: 2, named: [] }, 2],
  ['passes', true, { passed: 8, failed: 0, named: [] }, 0],
])('a runner that %s', (_what, succeeded, results, failed) => {
  expect(settled(succeeded, results).failed).toBe(failed);
});
