import type { BackupReport } from '../../contract/office.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { fileStoreOf } from '../documents/uploads/upload-store.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { bringFiles, refuseOtherKey } from './upload-files.ts';

/** Puts a backup into a database without tables, and the files beside it into their place. */
export async function restoreAll(
  db: Database,
  config: CampusConfig,
  path: string,
): Promise<Restored & Pick<BackupReport, 'files'>> {
  const store = fileStoreOf(config);
  await refuseOtherKey(store, path);
  const restored = await restoreBackup(db, path);
  return { ...restored, files: await bringFiles(db, store, path) };
}
