import type { Readable } from 'node:stream';
import type { Bundle } from './bundle-files.ts';
import { FILES, type FileName, schemaOf, type Version } from './files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { type Problems, Stopped } from './problems.ts';
import { readTable, type Table } from './read-table.ts';
import { rolesOfUsers } from './roles-of-users.ts';

export type ReadBundle = Manifest & {
  /** What was read; a file that is absent or couldn't be read has no table. */
  tables: Partial<Record<FileName, Table>>;
};

/**
 * Reads every file that the manifest announces; what is wrong with one becomes problems and the others are read on.
 * Throws `Stopped` when there is no manifest to go by.
 */
export async function readBundle(
  bundle: Bundle,
  problems: Problems,
  tell: (file: string) => Promise<void>,
): Promise<ReadBundle> {
  const manifest = await readManifest(bundle, problems);
  const tables: ReadBundle['tables'] = {};
  for (const file of filesOf(manifest)) {
    const name = `${file}.csv`;
    await tell(name);
    tables[file] = await problems.catch(async () =>
      readTable(name, await openFile(bundle, name), schemaOf(file, manifest.version), problems),
    );
  }
  if (manifest.version === '1.1' && tables.users) tables.roles = rolesOfUsers(tables.users);
  return { ...manifest, tables };
}

async function openFile(bundle: Bundle, file: string): Promise<Readable> {
  if (!bundle.has(file)) throw new Stopped('file_missing', { file });
  return await bundle.open(file);
}

const filesOf = ({ version, modes }: Manifest): FileName[] =>
  FILES.filter((file) => modes[file] !== 'absent' && isOwnFile(file, version));

/** In 1.1 the roles are columns of users.csv. */
export const isOwnFile = (file: FileName, version: Version) => !(file === 'roles' && version === '1.1');
