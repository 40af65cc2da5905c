import type { BackupReport } from '../../contract/operations/backup.ts';
import { OfficeRefused } from '../verb.ts';

/** Ends a command that did all else: which files that were handed in are wanting, one a line. */
export function refuseMissing({ missing }: BackupReport['files']): void {
  if (missing.length === 0) return;
  throw new OfficeRefused(
    `${missing.length} files that were handed in are not there, or not as they were:\n${missing.join('\n')}`,
  );
}
