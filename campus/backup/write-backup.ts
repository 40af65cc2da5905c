import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { BackupReport, TableSum } from '../../contract/operations/backup.ts';
import { listMigrations } from '../db/applied-migrations.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import type { Fingerprints } from '../platform/keys/key-fingerprints.ts';
import { FORMAT_VERSION, lineSum, type Sequence } from './format.ts';
import { listTables, rowLines, type Table, writeAlike } from './tables.ts';

type Written = Pick<BackupReport, 'tables' | 'bytes'>;

/**
 * Writes all of the database as of one instant to a file that only its owner reads. PostgreSQL goes on
 * meanwhile; the embedded database waits. The file appears once it is complete. Rejects with EEXIST where it
 * exists.
 */
export function writeBackup(db: Database, path: string, keys: Fingerprints = {}): Promise<Written> {
  return db.transaction(
    async (tx) => {
      await writeAlike(tx);
      const tables: TableSum[] = [];
      const part = `${path}.part`;
      try {
        const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(Readable.from(withEnd(lines(tx, tables, keys))), createGzip(), file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(part, { force: true });
        throw error;
      }
      await rename(part, path);
      return { tables, bytes: (await stat(path)).size };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function* lines(tx: Database, sums: TableSum[], keys: Fingerprints): AsyncGenerator<string> {
  const [clock] = rowsOf<{ ms: number }>(
    await tx.execute(sql`select (extract(epoch from now()) * 1000)::float8 as ms`),
  );
  const madeAt = new Date(Number(clock?.ms)).toISOString();
  yield JSON.stringify({
    ateneo: 'backup',
    version: FORMAT_VERSION,
    madeAt,
    migrations: await listMigrations(tx),
    keys,
  });
  for (const table of await listTables(tx)) sums.push(yield* tableLines(tx, table));
  yield JSON.stringify({ sequences: await listSequences(tx) });
}

async function* tableLines(tx: Database, table: Table): AsyncGenerator<string, TableSum> {
  yield JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) });
  const sum = lineSum();
  for await (const line of rowLines(tx, table)) {
    sum.add(line);
    yield line;
  }
  const summed = sum.end();
  yield JSON.stringify(summed);
  return { name: table.name, ...summed };
}

async function* withEnd(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  const sum = lineSum();
  for await (const line of lines) {
    sum.add(line);
    yield `${line}\n`;
  }
  yield `${JSON.stringify({ end: true, sha256: sum.end().sha256 })}\n`;
}

async function listSequences(tx: Database): Promise<Sequence[]> {
  const names = rowsOf<{ name: string }>(
    await tx.execute(
      sql`select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`,
    ),
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [row] = rowsOf<Omit<Sequence, 'name'>>(
      await tx.execute(
        sql`select last_value::text as "lastValue", is_called as "isCalled" from ${sql.identifier(name)}`,
      ),
    );
    if (row) sequences.push({ name, ...row });
  }
  return sequences;
}
