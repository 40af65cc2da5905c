import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { type Ended, executeAloud } from './execute.ts';

export interface Results {
  passed: number;
  failed: number;
  /** A line for each test that failed, at first or at last: which, and the first line of its error. */
  named: string[];
  /** How long the tests of each file took, in milliseconds; several run at once. */
  tookMs: Record<string, number>;
}

export const noTests: Results = { passed: 0, failed: 0, named: [], tookMs: {} };

const VITEST_REPORTER = fileURLToPath(new URL('./vitest-reporter.ts', import.meta.url));
/** The variable that says where it writes. */
export const VITEST_REPORT = 'VITEST_RESULTS_FILE';

/** As Playwright's, a test is repeated once before it counts as failed; which were repeated is said. */
export const vitestResults = (flags: string[]) =>
  resultsOf(
    ['vitest', 'run', '--retry=1', '--reporter=default', `--reporter=${VITEST_REPORTER}`, ...flags],
    VITEST_REPORT,
    vitestReport,
  );

export const playwrightResults = (flags: string[]) =>
  resultsOf(
    ['playwright', 'test', '--retries=1', '--reporter=list,json', ...flags],
    'PLAYWRIGHT_JSON_OUTPUT_FILE',
    playwrightReport,
  );

/** What our reporter of vitest writes. */
const vitestReport: z.ZodType<Results> = z.object({
  passed: z.int(),
  failed: z.int(),
  named: z.array(z.string()),
  tookMs: z.record(z.string(), z.number()),
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

/** Playwright's JSON report. A test that failed and then passed counts as passed, and is named. */
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

export function summed(entries: [string, number][]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value);
  return Object.fromEntries(sums);
}

const TOLD_LINES = 3;

/** A line for the test and its error's first lines. A random sequence shows its seed, others the place. */
export function named(test: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim());
  const telling = lines.filter((line) => line !== '' && !line.includes('node_modules'));
  return [test, ...telling.slice(0, TOLD_LINES)].join('\n    ');
}

/** A runner that failed or found no tests, without a failed test, counts as one. Its last output names it. */
export function settled({ succeeded, said }: Ended, results: Results): Results {
  if (results.failed > 0 || (succeeded && results.passed > 0)) return results;
  return { ...results, failed: 1, named: [...results.named, saidLast(said)] };
}

const LAST_LINES = 12;

/** The end of what a program said that failed, each line apart. */
export function saidLast(said: string): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .map((line) => line.trimEnd());
  return ['failed:', ...lines.filter(Boolean).slice(-LAST_LINES)].join('\n    ');
}

async function resultsOf(
  command: string[],
  reportVariable: string,
  format: z.ZodType<Results>,
): Promise<Results> {
  const folder = mkdtempSync(join(tmpdir(), 'ateneo-test-'));
  const report = join(folder, 'report.json');
  try {
    const ended = await executeAloud(command, { [reportVariable]: report });
    return settled(ended, existsSync(report) ? format.parse(readJson(report)) : noTests);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
