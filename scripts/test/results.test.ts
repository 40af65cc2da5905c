import { expect, it } from 'vitest';
import { noTests, playwrightReport, settled } from './results.ts';

it('a test of Playwright that failed is counted and named, as is one that passed when it was repeated, with the first lines of its error', () => {
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
      'failed: a.spec.ts › breaks\n    no button\n    at 1',
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
  expect(settled({ succeeded, said: '' }, results).failed).toBe(failed);
});

it('a runner that fails without a failed test is named by what it said last', () => {
  const said = Array.from({ length: 40 }, (_, line) => `line ${line}\n`).join('');
  const { named } = settled({ succeeded: false, said: `${said}\n\u001b[31mno space\u001b[39m\n` }, noTests);
  expect(named).toEqual([expect.stringMatching(/^failed:\n {4}line 29\n( {4}line 3\d\n){10} {4}no space$/)]);
});
