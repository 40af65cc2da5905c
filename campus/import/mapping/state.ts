import type { Database } from '../../db/database.ts';
import { loadFields } from '../writing/import-rows.ts';
import { FILES, type Fields, type FileName, listOf, type Need, REFERENCES } from '../reading/files.ts';
import { isOwnFile, type ReadBundle } from '../reading/read-bundle.ts';
import type { Row } from '../reading/read-table.ts';
import { type Findings, rowKey } from '../reports/findings.ts';
import { isAssumed } from './assumed-ids.ts';
import { timeSliced } from './time-sliced.ts';

/** All rows as they stand after the import, from the bundle or from an earlier one. */
export type State = { [File in FileName]: Map<string, Row<Fields[File]>> };
type Rows = Record<FileName, Map<string, Row>>;

/** What is read of a bundle, and what it is laid over: the rows as earlier imports brought them. */
type Given = { read: ReadBundle; earlier: Rows };

/** The earlier rows that may be needed: all of a file that isn't bulk; of a bulk file those for rows left out. */
export async function loadEarlier(db: Database, { modes }: ReadBundle, skipInvalid: boolean): Promise<Rows> {
  const files: [FileName, Map<string, Row>][] = [];
  for (const file of FILES) {
    const isNeeded = modes[file] !== 'bulk' || skipInvalid;
    const rows = isNeeded ? [...(await loadFields(db, file))] : [];
    const own = rows.filter(([sourcedId]) => !isAssumed(sourcedId));
    files.push([file, new Map(own.map(([sourcedId, fields]) => [sourcedId, { line: null, fields }]))]);
  }
  return Object.fromEntries(files) as Rows;
}

/**
 * Lays the bundle over what earlier imports brought: a bulk file replaces all of its rows, a delta file some, an
 * absent file none; a row that can't be taken stays as it was. A row of the bundle that names one that isn't there is
 * a problem, unless it can do without; an earlier row goes with it.
 */
export async function stateAfter(given: Given, findings: Findings): Promise<State> {
  const state = Object.fromEntries(FILES.map((file) => [file, rowsAfter(file, given)])) as Rows;
  for (const file of FILES) {
    await settleReferences(file, state, given, findings);
    await warnOfSpared(file, state, given, findings);
  }
  return state as State; // each row went through its file's schema
}

/** The same without rows that were left out since (by `rowKey`), and without what hangs on them. */
export async function stateWithout(
  leftOut: Set<string>,
  state: State,
  given: Given,
  findings: Findings,
): Promise<State> {
  const rows = state as Rows;
  for (const file of FILES) {
    for (const [sourcedId, { line }] of rows[file]) {
      if (line !== null && leftOut.has(rowKey(`${file}.csv`, line))) putBack(file, sourcedId, rows, given);
    }
    await settleReferences(file, rows, given, findings);
  }
  return state;
}

function rowsAfter(file: FileName, { earlier, read: { modes, tables } }: Given): Map<string, Row> {
  const table = tables[file];
  const stays = (sourcedId: string) =>
    modes[file] === 'bulk'
      ? table?.seen.has(sourcedId) && !table.deleted.has(sourcedId)
      : !table?.deleted.has(sourcedId);
  const kept = [...earlier[file]].filter(([sourcedId]) => stays(sourcedId));
  return new Map([...kept, ...(table?.rows ?? [])]);
}

async function settleReferences(
  file: FileName,
  state: Rows,
  given: Given,
  findings: Findings,
): Promise<void> {
  for await (const [sourcedId, row] of timeSliced(state[file])) {
    const broken = brokenReference(file, row, state, given.read);
    if (!broken) continue;
    const isDeleted = given.read.tables[broken.to]?.deleted.has(broken.value) ?? false;
    if (row.line !== null && isOwnFile(file, given.read.version))
      tell(file, row.line, broken, given, findings);
    if (row.line === null || (isDeleted && goesWith(file))) state[file].delete(sourcedId);
    else putBack(file, sourcedId, state, given);
    const before = state[file].get(sourcedId);
    if (before && brokenReference(file, before, state, given.read)) state[file].delete(sourcedId);
  }
}

type Broken = { column: string; to: FileName; value: string };

/** The first reference of a row that it needs, to a row that isn't there. */
function brokenReference(file: FileName, { fields }: Row, state: Rows, read: ReadBundle): Broken | undefined {
  return missingOf(file, fields, state).find(({ to, value, need, index }) => {
    if (need === 'first') return read.version === '1.1' && index === 0;
    if (need === 'unless-none') return state[to].size > 0 || isOfBundle(to, value, read);
    return need === 'refuse';
  });
}

type Missing = Broken & { need: Need; index: number };

const missingOf = (file: FileName, fields: Row['fields'], state: Rows): Missing[] =>
  REFERENCES[file].flatMap(([column, to, need]) =>
    listOf(fields[column] ?? '').flatMap((value, index) =>
      state[to].has(value) ? [] : [{ column, to, value, need, index }],
    ),
  );

/** The role or the enrolment of what is to be deleted can't mean anything else. */
const goesWith = (file: FileName) => file === 'roles' || file === 'enrollments';

/** One bad row is one problem: rows that name it aren't told off for it, but are listed where they are left out. */
function tell(
  file: FileName,
  line: number,
  { column, to, value }: Broken,
  { read }: Given,
  findings: Findings,
): void {
  const place = { file: `${file}.csv`, line, column, value, params: { target: `${to}.csv` } };
  const isDeleted = read.tables[to]?.deleted.has(value);
  if (isDeleted && goesWith(file)) findings.warn('goes_with', place);
  else if (isDeleted || !isOfBundle(to, value, read)) findings.rejectRow('unknown_reference', place);
  else if (findings.skipInvalid) findings.rejectRow('hangs_on', place);
}

async function warnOfSpared(file: FileName, state: Rows, { read }: Given, findings: Findings): Promise<void> {
  if (!isOwnFile(file, read.version)) return;
  for await (const { line, fields } of timeSliced(state[file].values())) {
    if (line === null) continue;
    for (const { column, to, value, need } of missingOf(file, fields, state)) {
      if (need === 'unless-none' || isOfBundle(to, value, read)) continue;
      const params = { target: `${to}.csv` };
      findings.warn('unknown_reference', { file: `${file}.csv`, line, column, value, params });
    }
  }
}

/** Takes a row of the bundle back: what an earlier import brought stands again. */
function putBack(file: FileName, sourcedId: string, state: Rows, { earlier }: Given): void {
  const before = earlier[file].get(sourcedId);
  if (before) state[file].set(sourcedId, before);
  else state[file].delete(sourcedId);
}

/** A row that the bundle has, if not as a good one, or that may be in a file which can't be read. */
function isOfBundle(file: FileName, id: string, { modes, tables }: ReadBundle): boolean {
  const table = tables[file];
  return table ? table.seen.has(id) : modes[file] !== 'absent';
}

/** Adds to the list of a key. */
export function pushTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
