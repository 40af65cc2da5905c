import { sumLines } from '../backup/format.ts';
import { restoreAll } from '../backup/restore-all.ts';
import { openInstitution } from '../institution.ts';
import { print } from '../platform/terminal.ts';
import { type Run, typedPath, WrongUsage } from '../verb.ts';
import { refuseMissing } from './missing-files.ts';

const TAKEN_BACK =
  'Everybody has to sign in again. Passwords, addresses of calendars and browsers that were changed or taken back since then hold as they were: see docs/operations.md.';

export const restore: Run = async ({ words: [file, ...rest], flags }, { config }) => {
  if (!file || rest.length > 0) throw new WrongUsage();
  const path = typedPath(file);
  const database = await openInstitution(config, { asItIs: true });
  const despiteKeys = flags['despite-keys'] === true;
  const restoring = restoreAll(database.db, config, path, { despiteKeys });
  const { madeAt, tables, files } = await restoring.finally(database.close);
  print(sumLines(tables).join('\n'));
  print(`Restored as of ${madeAt}; every checksum holds, and ${files.kept} papers have their files.`);
  print(TAKEN_BACK);
  refuseMissing(files);
};
