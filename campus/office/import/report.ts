import type { ImportedFile } from '../../../contract/imports.ts';
import type { Differences } from './differences.ts';
import { FILES, type Version } from './files.ts';
import { REMOVAL_STOP } from './limits.ts';
import type { Manifest } from './manifest.ts';
import type { Problem, Problems } from './problems.ts';
import { isOwnFile } from './read-bundle.ts';
import type { Stored } from './stored.ts';

/** `refused`: something stands against it, and nothing was applied; `failed`: it broke off and may be run again. */
export type Report = {
  outcome: 'applied' | 'previewed' | 'refused' | 'failed';
  version: Version | null;
  files: ImportedFile[];
  problems: Problem[];
  furtherProblems: number;
  /** Why it broke off; null otherwise. */
  failure: string | null;
  seconds: number;
};

/** Row by row of each file: what is added, changed, removed and left as it is. */
export const previewOf = ({ version, modes }: Manifest, differences: Differences): ImportedFile[] =>
  FILES.filter((file) => isOwnFile(file, version)).map((file) => {
    const { added, changed, removed, unchanged } = differences[file];
    return {
      file: `${file}.csv`,
      mode: modes[file],
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      unchanged,
    };
  });

/** A file that isn't a delta and lacks over a tenth of what it brought before was rather cut off than meant. */
export function checkRemovals(
  { version, modes }: Manifest,
  differences: Differences,
  stored: Stored,
  problems: Problems,
): void {
  for (const file of FILES.filter((each) => isOwnFile(each, version))) {
    const removed = differences[file].removed.length;
    const before = stored[file].size;
    if (modes[file] === 'delta' || removed <= before * REMOVAL_STOP) continue;
    problems.add('too_many_removals', { file: `${file}.csv`, params: { removed, before } });
  }
}
