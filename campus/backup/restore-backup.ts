import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { TableSum } from '../../contract/operations/backup.ts';
import type { Database } from '../db/database.ts';
import { knownMigrationNames } from '../db/known-migrations.ts';
import { holdMigrations, migrate } from '../db/migrate.ts';
import { rowsOf } from '../db/rows.ts';
import {
  BadBackup,
  endLine,
  FORMAT_VERSION,
  type Head,
  headLine,
  lineSum,
  rowLine,
  type Sequence,
  sequencesLine,
  sumLine,
  sumOf,
  tableLine,
} from './format.ts';
import { readLines } from './read-lines.ts';
import { listTables, type Table, writeAlike } from './tables.ts';
import { withoutRules } from './without-rules.ts';

const BATCH_ROWS = 500;
const BATCH_BYTES = 1024 * 1024;

export type Restored = { madeAt: string; tables: TableSum[] };

/**
 * Restores a backup into a database without tables, checks it against its sums, then migrates it. All or
 * nothing, `finish` included. Throws `BadBackup`, and what `accept` throws, before anything is written.
 */
export function restoreBackup(
  db: Database,
  path: string,
  accept: (head: Head) => void = () => {},
  finish: (tx: Database) => Promise<unknown> = async () => {},
): Promise<Restored> {
  return db.transaction(async (tx) => {
    await holdMigrations(tx);
    await refuseFilled(tx);
    await writeAlike(tx);
    const lines = summedLines(readLines(path));
    const head = readHead(await lines.next());
    accept(head);
    const { madeAt, migrations } = head;
    await migrate(tx, migrations);
    const tables = await withoutRules(tx, () => loadTables(tx, lines));
    await migrate(tx);
    await finish(tx);
    await tx.execute(sql`analyze`);
    return { madeAt, tables };
  });
}

async function refuseFilled(tx: Database): Promise<void> {
  const [found] = rowsOf<{ name: string }>(
    await tx.execute(sql`select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`),
  );
  if (found) throw new BadBackup('the database is not empty: a backup is restored into a new one');
}

function readHead(line: string) {
  const head = headLine.safeParse(parsed(line));
  if (!head.success) throw new BadBackup('the file is no backup of Ateneo');
  const known = knownMigrationNames();
  const isNewer =
    head.data.version > FORMAT_VERSION || head.data.migrations.some((name) => !known.includes(name));
  if (isNewer)
    throw new BadBackup('the backup was made by a newer version of Ateneo: restore it with that one');
  return head.data;
}

/** Reads on to the end of the file, each table into its place, and then each table again against its sum. */
async function loadTables(tx: Database, lines: Lines): Promise<TableSum[]> {
  const tables = await listTables(tx);
  const sums: TableSum[] = [];
  for (;;) {
    const line = parsed(await lines.next());
    const sequences = sequencesLine.safeParse(line);
    if (sequences.success) {
      await setSequences(tx, sequences.data.sequences);
      break;
    }
    sums.push(await loadTable(tx, tables, expected(tableLine, line), lines));
  }
  await lines.checkEnd();
  const missing = tables.find(({ name }) => !sums.some((sum) => sum.name === name));
  if (missing) throw new BadBackup(`the backup lacks the table ${missing.name}`);
  for (const sum of sums) {
    const table = tables.find(({ name }) => name === sum.name);
    if (!table || (await sumOf(tx, table)).sha256 !== sum.sha256) throw differs(sum.name);
  }
  return sums;
}

async function loadTable(
  tx: Database,
  tables: Table[],
  { table: name, columns }: z.infer<typeof tableLine>,
  lines: Lines,
): Promise<TableSum> {
  const table = tables.find((each) => each.name === name);
  if (!table || table.columns.map((column) => column.name).join() !== columns.join()) {
    throw new BadBackup(`the table ${name} of the backup is not the one of its version`);
  }
  const sum = lineSum();
  let batch: (string | null)[][] = [];
  let bytes = 0;
  for (;;) {
    const text = await lines.next();
    if (!text.startsWith('[')) {
      await insert(tx, table, batch);
      const said = expected(sumLine, parsed(text));
      const { rows, sha256 } = sum.end();
      if (rows !== said.rows || sha256 !== said.sha256) throw differs(name);
      return { name, ...said };
    }
    sum.add(text);
    batch.push(expected(rowLine, parsed(text)));
    bytes += text.length;
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    await insert(tx, table, batch);
    [batch, bytes] = [[], 0];
  }
}

/** One array for each column, whatever the number of rows. */
async function insert(tx: Database, { name, columns }: Table, rows: (string | null)[][]): Promise<void> {
  if (rows.length === 0) return;
  const into = columns.map((column) => sql.identifier(column.name));
  const arrays = columns.map((_, index) => sql`${sql.param(rows.map((row) => row[index] ?? null))}::text[]`);
  const names = columns.map((_, index) => sql.identifier(`c${index}`));
  const values = columns.map(({ type }, index) => sql`${sql.identifier(`c${index}`)}::${sql.raw(type)}`);
  await tx.execute(sql`insert into ${sql.identifier(name)} (${list(into)}) overriding system value
    select ${list(values)} from unnest(${list(arrays)}) as given (${list(names)})`);
}

const list = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `);

async function setSequences(tx: Database, sequences: Sequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await tx.execute(sql`select setval(${name}::regclass, ${lastValue}::bigint, ${isCalled})`);
  }
}

type Lines = ReturnType<typeof summedLines>;

/** Line by line, with the sum of all that was read. */
function summedLines(source: AsyncGenerator<string>) {
  const sum = lineSum();
  const next = async () => {
    const { value, done } = await source.next();
    if (done) throw new BadBackup('the backup is cut short');
    return value;
  };
  return {
    async next() {
      const line = await next();
      sum.add(line);
      return line;
    },
    async checkEnd() {
      const { sha256 } = expected(endLine, parsed(await next()));
      if (sha256 !== sum.end().sha256) throw differs('the whole');
    },
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadBackup('the backup is damaged: a line of it can’t be read');
  }
}

function expected<Schema extends z.ZodMiniType>(schema: Schema, line: unknown): z.output<Schema> {
  const read = schema.safeParse(line);
  if (!read.success) throw new BadBackup('the backup is damaged: its lines don’t follow each other');
  return read.data;
}

const differs = (name: string) => new BadBackup(`the checksum of ${name} differs: the backup is damaged`);
