import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { sumLines } from '../backup/format.ts';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { openInstitution } from '../institution.ts';
import { print } from '../platform/terminal.ts';
import { OfficeRefused, type Run, typedPath, type VerbSetting, WrongUsage } from '../verb.ts';
import { refuseMissing } from './missing-files.ts';

export const backup: Run = async ({ words: [file, ...rest] }, setting) => {
  if (!file || rest.length > 0) throw new WrongUsage();
  const path = typedPath(file);
  await refuseBadPlace(path);
  const { tables, bytes, files, keys, hasFiles } = await written(setting, path);
  print(sumLines(tables).join('\n'));
  print(`${path}: ${bytes} bytes`);
  print(hasFiles ? `${files.kept} papers that were handed in are in it.` : IN_FOLDERS);
  print(keyLines(keys).join('\n'));
  refuseMissing(files);
};

const IN_FOLDERS =
  'The database is of an older version, whose files are not in it: copy the folders uploads and copies of each DATA_DIR.';

function keyLines(keys: Record<string, string[]>): string[] {
  const lines = Object.entries(keys).flatMap(([name, ids]) => ids.map((id) => `${name}  ${id}`));
  if (lines.length === 0) return ['Nothing in it is sealed yet.'];
  return [
    'Keep these keys apart from it (they are not in it, and without them what they sealed opens no more):',
    ...lines,
  ];
}

/** Backs up an unmigrated database too; a campus that holds the data directory writes the file itself. */
async function written({ config, withOffice }: VerbSetting, path: string) {
  try {
    const database = await openInstitution(config, { asItIs: true });
    return await backUp(database.db, config, path).finally(database.close);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return await withOffice((office) => office('institution/backup', { path }));
  }
}

async function refuseBadPlace(path: string): Promise<void> {
  for (const place of [path, `${path}.part`]) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    );
    if (isThere) throw new OfficeRefused(`${place} is there already: name another file, or take it away`);
  }
  await access(dirname(path), constants.W_OK).catch(() => {
    throw new OfficeRefused(`${dirname(path)} is no folder that may be written to`);
  });
}
