import type { BackupReport } from '../../contract/office.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { fileStoreOf } from '../documents/uploads/upload-store.ts';
import { keepFiles } from './upload-files.ts';
import { writeBackup } from './write-backup.ts';

/** Everything of the institution: its database in a file, and what was handed in in a folder beside it. */
export async function backUp(db: Database, config: CampusConfig, path: string): Promise<BackupReport> {
  const written = await writeBackup(db, path);
  return { ...written, files: await keepFiles(db, fileStoreOf(config), path) };
}
