import type { Database } from '../../db/database.ts';
import { FILES, type Fields, type FileName, listOf, REFERENCES } from './files.ts';
import { paced } from './paced.ts';
import type { Problems } from './problems.ts';
import { isOwnFile, type ReadBundle } from './read-bundle.ts';
import type { Row } from './read-table.ts';
import { loadFields } from './stored.ts';

/** All rows as they stand after the import, from the bundle or from an earlier one. */
export type State = { [File in FileName]: Map<string, Row<Fields[File]>> };

/**
 * Lays the bundle over what earlier imports brought: a bulk file replaces all of its rows, a delta file some, an
 * absent file none. A row of the bundle that names one that isn't there is a problem; an earlier row goes with it.
 */
export async function stateAfter(db: Database, read: ReadBundle, problems: Problems): Promise<State> {
  const files: [FileName, Map<string, Row>][] = [];
  for (const file of FILES) files.push([file, await rowsAfter(db, file, read)]);
  const state = Object.fromEntries(files) as Record<FileName, Map<string, Row>>;
  for (const file of FILES) await settleReferences(file, state, read, problems);
  return state as State; // each row went through its file's schema
}

async function rowsAfter(
  db: Database,
  file: FileName,
  { modes, tables }: ReadBundle,
): Promise<Map<string, Row>> {
  const table = tables[file];
  if (modes[file] === 'bulk') return table?.rows ?? new Map();
  const rows = new Map<string, Row>();
  for (const [sourcedId, fields] of await loadFields(db, file)) {
    if (!table?.deleted.has(sourcedId)) rows.set(sourcedId, { line: null, fields });
  }
  for (const [sourcedId, row] of table?.rows ?? []) rows.set(sourcedId, row);
  return rows;
}

async function settleReferences(
  file: FileName,
  state: Record<FileName, Map<string, Row>>,
  read: ReadBundle,
  problems: Problems,
): Promise<void> {
  for await (const [sourcedId, { line, fields }] of paced(state[file])) {
    for (const [column, to] of REFERENCES[file]) {
      const value = listOf(fields[column] ?? '').find(
        (id) => !state[to].has(id) && !isKnownAsBad(to, id, read),
      );
      if (value === undefined) continue;
      if (line === null && to !== file) state[file].delete(sourcedId);
      if (line !== null && isOwnFile(file, read.version)) {
        problems.add('unknown_reference', {
          file: `${file}.csv`,
          line,
          column,
          value,
          params: { target: `${to}.csv` },
        });
      }
    }
  }
}

/** One bad row is one problem: rows that name it aren't told off for it, nor those that name an unreadable file. */
function isKnownAsBad(file: FileName, id: string, { modes, tables }: ReadBundle): boolean {
  const table = tables[file];
  if (!table) return modes[file] !== 'absent';
  return table.seen.has(id) && !table.deleted.has(id) && !table.rows.has(id);
}
