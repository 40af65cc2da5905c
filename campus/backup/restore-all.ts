import type { BackupReport } from '../../contract/operations/backup.ts';
import { endAllChains } from '../accounts/sign-in/tokens.ts';
import type { CampusConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { keptAndMissing } from '../documents/uploads/sweep.ts';
import { fingerprintsOf, refuseWanting } from '../platform/keys/key-fingerprints.ts';
import { moveNumbers } from '../platform/numbers/move-numbers.ts';
import { forgetStart } from '../platform/numbers/watch-numbers.ts';
import { bringFilesBeside, refuseOtherKeyBeside } from './files-beside.ts';
import type { Head } from './format.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

/**
 * Puts a backup into a database without tables, and files that an older version had beside it too. Throws `OtherKeys`
 * before it begins where a key that it needs isn't here; `despiteKeys` has it restored all the same.
 */
export async function restoreAll(
  db: Database,
  config: CampusConfig,
  path: string,
  { despiteKeys = false } = {},
): Promise<Restored & Pick<BackupReport, 'files'>> {
  if (!despiteKeys) await refuseOtherKeyBeside(config, path);
  const accept = ({ keys = {} }: Head) => {
    if (!despiteKeys) refuseWanting(keys, fingerprintsOf(config));
  };
  const restored = await restoreBackup(db, path, accept, async (tx) => {
    await moveNumbers(tx, 'restored'); // what was numbered after the backup is known outside
    await forgetStart(tx);
    await endAllChains(tx); // which of them were ended after the backup isn't known here
  });
  await bringFilesBeside(db, config, path);
  return { ...restored, files: await keptAndMissing(db) };
}
