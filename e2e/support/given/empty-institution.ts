import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runProgram } from '../programs/programs.ts';

const VARIABLE = 'ATENEO_E2E_EMPTY';

/** Once for the run: an institution with nothing in it, which `emptyInstitution` copies; answers with its end. */
export async function makeEmptyInstitution(): Promise<() => Promise<void>> {
  const original = await mkdtemp(join(tmpdir(), 'ateneo-empty-'));
  const { code, printed } = await runProgram({
    name: 'empty institution',
    args: ['--liftoff-only', 'campus/main.ts', 'audit', 'verify'],
    env: { DATA_DIR: original, CAMPUS_DEMO: '0' },
  });
  if (code !== 0) throw new Error(`no empty institution: ${printed}`);
  process.env[VARIABLE] = original;
  return () => rm(original, { recursive: true });
}

/** A data directory of its own that nobody has used, already migrated: a start on it takes half as long. */
export async function emptyInstitution(): Promise<string> {
  const original = process.env[VARIABLE];
  if (!original) throw new Error('global-setup.ts has not run');
  const directory = await mkdtemp(join(tmpdir(), 'ateneo-e2e-'));
  // With the word beside it, or the folder would be taken for one that was put back.
  for (const name of ['campus', 'campus.start']) {
    const copied = { recursive: true, mode: constants.COPYFILE_FICLONE };
    await cp(join(original, name), join(directory, name), copied);
  }
  return directory;
}
