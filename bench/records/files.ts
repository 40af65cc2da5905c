import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../campus/config.ts';
import type { Database } from '../../campus/db/database.ts';
import { rowsOf } from '../../campus/db/rows.ts';
import { fileStoreOf } from '../../campus/documents/uploads/uploads.ts';
import { openInstitution } from '../../campus/institution.ts';
import { startPostgres } from '../../campus/testing/test-server.ts';
import { printTable } from '../report/table.ts';

const FILES = 2_000;
const FILE_BYTES = 1_000_000;
const MEGABYTE = 1_000_000;

type Sizes = { database: number; log: number };

/** What files cost in the database: so many of a megabyte are kept, read and deleted, each in turn. */
export async function files([many = String(FILES)]: string[]): Promise<void> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-bench-'));
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...postgres.env });
  const database = await openInstitution(config);
  try {
    const { db } = database;
    const store = fileStoreOf(config);
    const ids = Array.from({ length: Number(many) }, () => randomUUID());
    const plain = randomBytes(FILE_BYTES);
    printTable(
      ['files', 'seconds', 'MB a second', 'database, MB', 'log (WAL), MB', 'memory, MB'],
      [
        await measured(db, 'kept', ids, (id) => store.keep(db, id, Readable.from([plain]))),
        await measured(db, 'read', ids, async (id) => {
          for await (const _piece of await store.open(db, id));
        }),
        await measured(db, 'deleted', ids, (id) => store.remove(db, id)),
      ],
    );
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measured(db: Database, what: string, ids: string[], work: (id: string) => Promise<unknown>) {
  const [before, startedAt] = [await sizes(db), performance.now()];
  for (const id of ids) await work(id);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await sizes(db);
  const grown = (of: keyof Sizes) => Math.round((after[of] - before[of]) / MEGABYTE);
  return [
    `${ids.length} of 1 MB ${what}`,
    seconds.toFixed(1),
    ((ids.length * FILE_BYTES) / MEGABYTE / seconds).toFixed(1),
    grown('database'),
    grown('log'),
    Math.round(process.memoryUsage().rss / MEGABYTE),
  ];
}

async function sizes(db: Database): Promise<Sizes> {
  const [row] = rowsOf<Sizes>(
    await db.execute(sql`select pg_database_size(current_database())::float8 as database,
      (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log`),
  );
  return { database: Number(row?.database), log: Number(row?.log) };
}
