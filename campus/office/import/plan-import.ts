import type { ImportedFile } from '../../../contract/imports.ts';
import type { Database } from '../../db/database.ts';
import { academicYearOf } from '../../platform/academic-year.ts';
import type { Planned } from './apply.ts';
import { openBundle } from './bundle.ts';
import { differencesOf } from './differences.ts';
import type { Version } from './files.ts';
import { isEmptyInstitution, loadHeldKeys, loadProfiles } from './known.ts';
import { leaversOf } from './leavers.ts';
import { mapTarget } from './map-target.ts';
import { checkNaturalKeys } from './natural-keys.ts';
import type { Problems } from './problems.ts';
import { type ReadBundle, readBundle } from './read-bundle.ts';
import { checkRemovals, previewOf } from './report.ts';
import type { Run } from './runs.ts';
import { stateAfter } from './state.ts';
import { KINDS, loadFields, loadStored, type Stored } from './stored.ts';

/** What was found out; without `planned` the bundle could not be compared with what is there. */
export type Plan = { version: Version | null; files: ImportedFile[]; planned: Planned | null };

type Given = { db: Database; timeZone: string; now: Date; allowRemovals: boolean; run: Run };

/**
 * Reads a bundle and compares it with what is there, changing nothing. All that stands against it goes to
 * `problems`: first what is wrong with the rows as they are, then, once they are right, with what they mean here.
 */
export async function planImport(source: string, given: Given, problems: Problems): Promise<Plan> {
  const { db, timeZone, now, allowRemovals, run } = given;
  const read = await problems.catch(() => readSource(source, run, problems));
  if (!read) return { version: null, files: [], planned: null };
  const notCompared = { version: read.version, files: [], planned: null };

  await run.tell('comparing');
  const stored = await loadStored(db);
  if (isFirst(stored) && !(await isEmptyInstitution(db))) problems.add('not_empty');
  const state = await stateAfter(db, read, problems);
  if (!problems.isEmpty()) return notCompared;

  const known = await loadProfiles(db);
  const earlierProgrammes = await loadFields(db, 'programmes');
  const currentYear = academicYearOf(now, timeZone);
  const target = await mapTarget(
    state,
    { version: read.version, timeZone, currentYear, known, earlierProgrammes },
    problems,
  );
  if (!problems.isEmpty()) return notCompared;

  const differences = differencesOf(target, stored);
  const leavers = await leaversOf(db, differences, stored);
  const held = await loadHeldKeys(db, known);
  const handovers = checkNaturalKeys({ target, state, held, differences, leavers }, problems);
  if (!allowRemovals) checkRemovals(read, differences, stored, problems);
  return {
    version: read.version,
    files: previewOf(read, differences),
    planned: { differences, leavers, handovers, knownOfferings: new Set(held.offering.values()) },
  };
}

async function readSource(source: string, run: Run, problems: Problems): Promise<ReadBundle> {
  const bundle = await openBundle(source);
  try {
    return await readBundle(bundle, problems, (file) => run.tell('reading', file));
  } finally {
    bundle.close();
  }
}

const isFirst = (stored: Stored) => KINDS.every((kind) => stored[kind].size === 0);
