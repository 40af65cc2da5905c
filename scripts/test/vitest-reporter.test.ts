import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { executeQuietly } from './execute.ts';
import { VITEST_REPORT } from './results.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ateneo-reporter-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('passed tests are counted; what failed is counted and named, as is what passed when it was repeated', async () => {
  given('adds.test.ts', "it('adds', () => expect(1).toBe(2)); it('subtracts', () => undefined);");
  given('loads.test.ts', "import './missing.ts';");
  given('starts.test.ts', "beforeAll(() => { throw new Error('no server'); }); it('asks', () => undefined);");
  given('wavers.test.ts', "let tries = 0; it('wavers', () => expect(tries++).toBe(1));");
  expect(await results()).toMatchObject({
    passed: 2,
    failed: 3,
    named: [
      expect.stringMatching(
        /^passed when it was repeated: wavers.test.ts › wavers\n {4}AssertionError: expected \+0 to be 1.*\n {4}at .*wavers.test.ts:2:51/,
      ),
      expect.stringMatching(/^failed: adds.test.ts › adds\n {4}AssertionError: expected 1 to be 2/),
      expect.stringMatching(/^failed: loads.test.ts\n {4}Error: Cannot find module '.\/missing.ts'/),
      expect.stringMatching(/^failed: starts.test.ts\n {4}Error: no server/),
    ],
    tookMs: { 'adds.test.ts': expect.any(Number), 'wavers.test.ts': expect.any(Number) },
  });
});

it('an error that no test was there for counts as a failed one, named by its file', async () => {
  given('leaves.test.ts', "it('leaves', () => void Promise.reject(new Error('too late')));");
  expect(await results()).toMatchObject({
    passed: 1,
    failed: 1,
    named: [expect.stringMatching(/^failed: beside the tests of .*leaves.test.ts\n {4}Error: too late/)],
  });
});

it('a file whose worker ends counts as a failed one', async () => {
  given('ends.test.ts', "it('ends', () => process.kill(process.pid, 'SIGKILL'));");
  const { failed, named } = await results();
  expect(failed).toBeGreaterThan(0);
  expect(named.join('\n')).toContain('ends.test.ts');
});

function given(name: string, tests: string): void {
  writeFileSync(join(folder, name), `import { beforeAll, expect, it } from 'vitest';\n${tests}`);
}

async function results(): Promise<{ failed: number; named: string[] }> {
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default { test: { pool: "forks" } };');
  const report = join(folder, 'report.json');
  const reporter = resolve('scripts/test/vitest-reporter.ts');
  await executeQuietly(['vitest', 'run', '--root', folder, '--retry=1', '--reporter', reporter], {
    environment: { [VITEST_REPORT]: report },
  });
  return JSON.parse(readFileSync(report, 'utf8'));
}
