import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { execute } from './execute.ts';

export interface Results {
  passed: number;
  failed: number;
  /** A line for each test that failed, at first or at last: which, and the first line of its error. */
  named: string[];
  /** How long the tests of each file took, in milliseconds; several run at once. */
  tookMs: Record<string, number>;
}

export const noTests: Results = { passed: 0, failed: 0, named: [], tookMs: {} };

export const vitestResults = () =>
  resultsOf(
    (report) => ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    vitestReport,
  );

export const playwrightResults = () =>
  resultsOf(() => ['playwright', 'test', '--retries=1', '--reporter=list,json'], playwrightReport);

/** vitest's JSON report. A file that fails outside its tests (an import, a hook) counts as one failed test. */
export const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }): Results => {
    const failedTests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => named(`failed: ${name} › ${fullName}`, failureMessages[0])),
    );
    const brokenFiles = testResults
      .filter(({ status, assertionResults }) => {
        return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
      })
      .map(({ name, message }) => named(`failed: ${name}`, message));
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      named: [...failedTests, ...brokenFiles],
      tookMs: summed(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime])),
    };
  });

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(
            z.object({
              duration: z.number(),
              error: z.object({ message: z.string().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

/** Playwright's JSON report. A test that failed and passed when it was repeated counts as passed, and is named. */
export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    suites: z.array(playwrightSuite),
  })
  .transform(
    ({ stats: { expected, unexpected, flaky }, suites }): Results => ({
      passed: expected + flaky,
      failed: unexpected,
      named: suites.flatMap(namedIn),
      tookMs: summed(suites.flatMap(durationsIn)),
    }),
  );

const HOW = { expected: null, skipped: null, unexpected: 'failed', flaky: 'passed when it was repeated' };

function namedIn({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status, results }) => {
      const how = HOW[status];
      const error = results.find(({ error }) => error)?.error?.message;
      return how === null ? [] : [named(`${how}: ${file} › ${title}`, error)];
    }),
  );
  return [...own, ...suites.flatMap(namedIn)];
}

/** Of each test, by its file. */
const durationsIn = ({ specs, suites = [] }: z.infer<typeof playwrightSuite>): [string, number][] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }): [string, number] => [file, duration])),
  ),
  ...suites.flatMap(durationsIn),
];

function summed(entries: [string, number][]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value);
  return Object.fromEntries(sums);
}

function named(test: string, error = ''): string {
  const [firstLine = ''] = stripVTControlCharacters(error).trim().split('\n');
  return [test, firstLine].filter(Boolean).join('\n    ');
}

/** A runner that fails, or finds nothing, without a failed test to show for it counts as one. */
export function settled(succeeded: boolean, results: Results): Results {
  const silent = results.failed === 0 && (!succeeded || results.passed === 0);
  return silent ? { ...results, failed: 1 } : results;
}

function resultsOf(command: (report: string) => string[], format: z.ZodType<Results>): Results {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-test-'));
  const report = join(folder, 'report.json');
  try {
    const succeeded = execute(command(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    return settled(succeeded, existsSync(report) ? format.parse(readJson(report)) : noTests);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
