import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { test as base } from 'playwright/test';
import { emptyInstitution } from '../fixtures/empty-institution.ts';
import { places } from './places.ts';
import { type Program, runProgram } from './programs.ts';
import { startPortal } from './start-portal.ts';

export { expect } from 'playwright/test';

/** An institution for portals that ask nobody: nothing listens there. */
export const NOWHERE = 'http://127.0.0.1:9';

type Environment = Record<string, string>;
export type OwnPortal = { url: string; program: Program };

interface Fixtures {
  /** A data directory that nobody has used, migrated. */
  dataDir: string;
  /** The environment of a portal of its own, with that directory and no demo university in it. */
  env: Environment;
  /** Starts one; it ends after the test at the latest. */
  givenPortal(change?: Environment): Promise<OwnPortal>;
  /** Starts one that can't start; what it printed and with which code it ended. */
  failToStart(change?: Environment): Promise<{ code: number | null; printed: string }>;
}

/** For what the process does as a whole: a test starts portals of its own, beside the one of the run. */
export const test = base.extend<Fixtures>({
  dataDir: async ({ playwright: _ }, use) => {
    const directory = await emptyInstitution();
    await use(directory);
    await rm(directory, { recursive: true });
  },
  env: ({ dataDir }, use) =>
    use({ DATA_DIR: dataDir, CAMPUS_DEMO: '0', SESSION_SECRETS: places().sessionSecret }),
  givenPortal: async ({ env }, use, { title }) => {
    const started: Program[] = [];
    await use(async (change) => {
      const portal = await startPortal(`own: ${title}`, { ...env, ...change });
      started.push(portal.program);
      return portal;
    });
    for (const program of started) await program.stop();
  },
  failToStart: ({ env }, use, { title }) =>
    use((change) => runProgram({ name: `own: ${title}`, args: ['server.ts'], env: { ...env, ...change } })),
});

/** The process of campus, as it says itself in the directory that it holds. */
export const campusPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'holder'), 'utf8'));

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
