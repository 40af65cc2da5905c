import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { execute } from './execute.ts';

export interface Results {
  passed: number;
  failed: number;
}

export const vitestResults = () =>
  resultsOf(
    (report) => ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    vitestReport,
  );

export const playwrightResults = () =>
  resultsOf(() => ['playwright', 'test', '--reporter=list,json'], playwrightReport);

/** vitest's JSON report. A file that fails outside its tests (an import, a hook) counts as one failed test. */
export const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    testResults: z.array(
      z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => {
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
    );
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
  });

/** On two busy cores a browser misses a press now and then; the list names each. More than these have a cause. */
const MOST_FLAKY = 2;

/** Playwright's JSON report; the first two tests that pass only when repeated have passed, any more have failed. */
export const playwrightReport = z
  .object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })
  .transform(({ stats: { expected, unexpected, flaky } }) => {
    const forgiven = Math.min(flaky, MOST_FLAKY);
    return { passed: expected + forgiven, failed: unexpected + flaky - forgiven };
  });

/** A runner that fails, or finds nothing, without a failed test to show for it counts as one. */
export function settled(succeeded: boolean, { passed, failed }: Results): Results {
  const silent = failed === 0 && (!succeeded || passed === 0);
  return { passed, failed: silent ? 1 : failed };
}

function resultsOf(command: (report: string) => string[], format: z.ZodType<Results>): Results {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-test-'));
  const report = join(folder, 'report.json');
  try {
    const succeeded = execute(command(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    return settled(succeeded, existsSync(report) ? format.parse(readJson(report)) : { passed: 0, failed: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
