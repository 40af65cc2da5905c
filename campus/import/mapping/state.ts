import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { FILES, type Fields, type FileName, listOf, type Need, REFERENCES } from '../reading/files.ts';
import { isOwnFile, type ReadBundle } from '../reading/read-bundle.ts';
import type { Row } from '../reading/read-table.ts';
import { type Findings, rowKey } from '../reports/findings.ts';
import { loadFields } from '../writing/import-rows.ts';

const BURST_MS = 20;

/** Goes over many things, and lets the rest of the process have its turn every 20 ms. */
export async function* timeSliced<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > BURST_MS) {
      await turn();
      since = performance.now();
    }
    yield item;
  }
}

export const ASSUMED = 'assumed:';

/** A row that no bundle holds: it is made anew by each import, as long as it is needed. */
export const isAssumed = (sourcedId: string): boolean => sourcedId.startsWith(ASSUMED);

/** All rows as they stand after the import, from the bundle or from an earlier one. */
export type State = { [File in FileName]: Map<string, Row<Fields[File]>> };
type Rows = Record<FileName, Map<string, Row>>;

/** What is read of a bundle, and what it is laid over: the rows as earlier imports brought them. */
type Given = { read: ReadBundle; earlier: Rows };

/** Loads earlier rows: all of a file that isn't bulk; of a bulk file only to replace rows left out. */
export async function loadEarlier(db: Database, { modes }: ReadBundle, skipInvalid: boolean): Promise<Rows> {
  const earlier = Object.fromEntries(FILES.map((file) => [file, new Map()])) as Rows;
  for (const file of FILES) {
    if (modes[file] === 'bulk' && !skipInvalid) continue;
    for (const [sourcedId, fields] of await loadFields(db, file))
      if (!isAssumed(sourcedId)) earlier[file].set(sourcedId, { line: null, fields });
  }
  return earlier;
}

/**
 * Lays the bundle over earlier imports: a bulk file replaces all rows, a delta file some, an absent file
 * none; a row that can't be taken keeps its earlier state. A bundle row that names a missing row is a
 * problem, unless the reference is optional; an earlier row is removed with the row it names.
 */
export async function stateAfter(given: Given, findings: Findings): Promise<State> {
  const state = Object.fromEntries(FILES.map((file) => [file, rowsAfter(file, given)])) as Rows;
  for (const file of FILES) {
    await settleReferences(file, state, given, findings);
    if (isOwnFile(file, given.read.version)) await warnOfSpared(file, state, given.read, findings);
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
    for (const [sourcedId, { line }] of rows[file])
      if (line !== null && leftOut.has(rowKey(`${file}.csv`, line))) putBack(file, sourcedId, rows, given);
    await settleReferences(file, rows, given, findings);
  }
  return state;
}

function rowsAfter(file: FileName, { earlier, read: { modes, tables } }: Given): Map<string, Row> {
  const table = tables[file];
  const stays = (sourcedId: string) =>
    !table?.deleted.has(sourcedId) && (modes[file] !== 'bulk' || table?.seen.has(sourcedId));
  const kept = [...earlier[file]].filter(([sourcedId]) => stays(sourcedId));
  return new Map([...kept, ...(table?.rows ?? [])]);
}

async function settleReferences(
  file: FileName,
  state: Rows,
  given: Given,
  findings: Findings,
): Promise<void> {
  const { read } = given;
  const rows = state[file];
  for await (const [sourcedId, row] of timeSliced(rows)) {
    const broken = brokenReference(file, row, state, read);
    if (!broken) continue;
    if (row.line !== null && isOwnFile(file, read.version)) tell(file, row.line, broken, read, findings);
    if (row.line === null || goesWith(file, broken, read)) rows.delete(sourcedId);
    else putBack(file, sourcedId, state, given);
    const before = rows.get(sourcedId);
    if (before && brokenReference(file, before, state, read)) rows.delete(sourcedId);
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
  REFERENCES[file].flatMap(({ column, to, need }) =>
    listOf(fields[column] ?? '').flatMap((value, index) =>
      state[to].has(value) ? [] : [{ column, to, value, need, index }],
    ),
  );

const isDeleted = ({ to, value }: Broken, { tables }: ReadBundle) => tables[to]?.deleted.has(value) ?? false;

/** The role or the enrolment of what is to be deleted can't mean anything else. */
const goesWith = (file: FileName, broken: Broken, read: ReadBundle) =>
  (file === 'roles' || file === 'enrollments') && isDeleted(broken, read);

/** A bad row is one problem; rows that refer to it are listed only if they are left out (skipInvalid). */
function tell(file: FileName, line: number, broken: Broken, read: ReadBundle, findings: Findings): void {
  const { column, to, value } = broken;
  const place = { file: `${file}.csv`, line, column, value, params: { target: `${to}.csv` } };
  if (goesWith(file, broken, read)) findings.warn('goes_with', place);
  else if (isDeleted(broken, read) || !isOfBundle(to, value, read))
    findings.rejectRow('unknown_reference', place);
  else if (findings.skipInvalid) findings.rejectRow('hangs_on', place);
}

async function warnOfSpared(
  file: FileName,
  state: Rows,
  read: ReadBundle,
  findings: Findings,
): Promise<void> {
  for await (const { line, fields } of timeSliced(state[file].values())) {
    if (line === null) continue;
    for (const { column, to, value, need } of missingOf(file, fields, state)) {
      if (need === 'unless-none' || isOfBundle(to, value, read)) continue;
      const place = { file: `${file}.csv`, line, column, value, params: { target: `${to}.csv` } };
      findings.warn('unknown_reference', place);
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
