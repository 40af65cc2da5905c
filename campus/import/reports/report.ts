import type { ImportedFile } from '../../../contract/operations/imports.ts';
import { isAssumed } from '../mapping/assumed.ts';
import { FILES, type Version } from '../reading/files.ts';
import { REMOVAL_STOP } from '../reading/limits.ts';
import { isOwnFile, type Manifest } from '../reading/read-bundle.ts';
import type { Difference, Differences } from '../writing/entries.ts';
import type { Stored } from '../writing/import-rows.ts';
import {
  type Commonest,
  collectFindings,
  commonestOf,
  countOf,
  type Finding,
  type Findings,
} from './findings.ts';

/** `refused`: something stands against it, and nothing was applied; `failed`: it broke off and may be run again. */
export type Report = {
  outcome: 'applied' | 'previewed' | 'refused' | 'failed';
  version: Version | null;
  files: ImportedFile[];
  problems: Finding[];
  furtherProblems: number;
  warnings: Finding[];
  leftOut: Finding[];
  /** All of them; `leftOut` counts rows. */
  counts: { refused: number; warned: number; leftOut: number };
  commonest: Commonest | null;
  /** Why it broke off; null otherwise. */
  failure: string | null;
  seconds: number;
};

/** What was met, as a report has it. */
export function reportOf(
  findings: Findings,
): Pick<Report, 'problems' | 'furtherProblems' | 'warnings' | 'leftOut' | 'counts' | 'commonest'> {
  const { refused, warned, leftOut, rowsLeftOut } = findings;
  return {
    problems: refused.listed,
    furtherProblems: countOf(refused) - refused.listed.length,
    warnings: warned.listed,
    leftOut: leftOut.listed,
    counts: { refused: countOf(refused), warned: countOf(warned), leftOut: rowsLeftOut.size },
    commonest: commonestOf(findings),
  };
}

export const EMPTY_REPORT: Report = {
  outcome: 'refused',
  version: null,
  files: [],
  ...reportOf(collectFindings()),
  failure: null,
  seconds: 0,
};

/** Row by row of each file: what is added, changed, removed and left as it is; and class by class of their hours. */
export function previewOf({ version, modes }: Manifest, differences: Differences): ImportedFile[] {
  const files = FILES.filter((file) => isOwnFile(file, version)).map((file) =>
    countedAs(`${file}.csv`, modes[file], differences[file]),
  );
  const timetables = countedAs('classes.csv periods', modes.classes, differences.timetables);
  const { added, changed, removed, unchanged } = timetables;
  return added + changed + removed + unchanged > 0 ? [...files, timetables] : files;
}

const countedAs = (
  file: string,
  mode: ImportedFile['mode'],
  { added, changed, removed, unchanged }: Difference,
): ImportedFile => ({
  ...{ file, mode, unchanged },
  ...{ added: added.length, changed: changed.length, removed: removed.length },
});

/** A file that isn't a delta and lacks over a tenth of what it brought before was rather cut off than meant. */
export function checkRemovals(
  { version, modes }: Manifest,
  differences: Differences,
  stored: Stored,
  findings: Findings,
): void {
  for (const file of FILES.filter((each) => isOwnFile(each, version))) {
    const removed = differences[file].removed.filter(({ sourcedId }) => !isAssumed(sourcedId)).length;
    const before = [...stored[file].keys()].filter((sourcedId) => !isAssumed(sourcedId)).length;
    if (modes[file] === 'delta' || removed <= before * REMOVAL_STOP) continue;
    findings.refuse('too_many_removals', { file: `${file}.csv`, params: { removed, before } });
  }
}
