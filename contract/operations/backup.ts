import * as z from 'zod/mini';
import type { Calls } from '../wire/call.ts';
import { id } from '../wire/id.ts';

/** Where the institution's own machine writes a backup: an absolute path that isn't there yet. */
export const backupRequest = z.object({ path: z.string().check(z.minLength(1), z.maxLength(4096)) });

/** What a table held: `sha256` is that of its rows as a backup writes them. */
export const tableSum = z.object({ name: z.string(), rows: z.int(), sha256: z.string() });
export type TableSum = z.infer<typeof tableSum>;

/** Of the papers that were handed in: how many files, and the ids of those that are not there. */
const backupFiles = z.object({ kept: z.int(), missing: z.array(id) });
export const backupReport = z.object({
  tables: z.array(tableSum),
  bytes: z.int(),
  files: backupFiles,
  /** By name the fingerprints of the keys that a restore needs, which are not in it. */
  keys: z.record(z.string(), z.array(z.string())),
  /** False of a database of a version whose files lie in folders still. */
  hasFiles: z.boolean(),
});
export type BackupReport = z.infer<typeof backupReport>;

export const backupCalls = {
  'office/institution/backup': {
    who: 'office',
    request: backupRequest,
    result: backupReport,
    says: 'Writes everything the database holds into a file of the institution’s machine',
  },
} satisfies Calls;
