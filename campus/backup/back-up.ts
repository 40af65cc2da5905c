import type { BackupReport } from '../../contract/operations/backup.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { storedAndMissing } from '../documents/uploads/sweep.ts';
import { fingerprintsOf, knownFingerprints, refuseWanting } from '../platform/keys/key-fingerprints.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes a backup: the database with its files, and the names of the keys a restore needs. Throws `OtherKeys`
 * where a key that the database knows is not here.
 */
export async function backUp(db: Database, config: CampusConfig, path: string): Promise<BackupReport> {
  const keys = fingerprintsOf(config);
  refuseWanting(await knownFingerprints(db), keys);
  const written = await writeBackup(db, path, keys);
  const hasFiles = written.tables.some(({ name }) => name === 'stored_file');
  return {
    ...written,
    files: hasFiles ? await storedAndMissing(db) : { kept: 0, missing: [] },
    keys,
    hasFiles,
  };
}
