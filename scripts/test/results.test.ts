import { expect, it } from 'vitest';
import { playwrightReport, settled, vitestReport } from './results.ts';

it('a file of vitest that cannot be loaded counts as one failed test, one with a failed test as that', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  };
  expect(vitestReport.parse(report)).toEqual({ passed: 5, failed: 2 });
});

it('two tests of Playwright that passed only when repeated count as passed, any more as failed', () => {
  const report = (flaky: number) => ({ stats: { expected: 3, unexpected: 1, flaky } });
  expect(playwrightReport.parse(report(2))).toEqual({ passed: 5, failed: 1 });
  expect(playwrightReport.parse(report(3))).toEqual({ passed: 5, failed: 2 });
});

it.each([
  ['crashes without a result', false, { passed: 0, failed: 0 }, 1],
  ['fails beside passed tests', false, { passed: 8, failed: 0 }, 1],
  ['finds no test', true, { passed: 0, failed: 0 }, 1],
  ['fails with failed tests', false, { passed: 8, failed: 2 }, 2],
  ['passes', true, { passed: 8, failed: 0 }, 0],
])('a runner that %s', (_what, succeeded, results, failed) => {
  expect(settled(succeeded, results).failed).toBe(failed);
});
