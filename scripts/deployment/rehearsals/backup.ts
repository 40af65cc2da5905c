import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, startCluster } from '../../../cluster/cluster.ts';
import { startCrossings } from '../../../cluster/crossings.ts';
import { startLoad } from '../../../cluster/load.ts';
import { linesOf, verdictOn } from '../../../cluster/verdict.ts';
import { runProgram } from '../../../e2e/support/programs/programs.ts';
import type { Rehearsal } from '../rehearsal.ts';
import {
  asking,
  asPostgres,
  databaseAt,
  folderForPostgres,
  lackOfPostgres,
  SMALL,
  shared,
  startPrimary,
} from './debian-postgres.ts';

const LOAD_MS = 45_000;
const CHECKS = [
  ['keys', 'list'],
  ['uploads', 'check'],
  ['audit', 'verify'],
  ['records', 'verify'],
];

/** `pg_dump` under load, put back on another machine: row for row the same, and all of it opens. */
export const backup: Rehearsal = {
  name: 'backup',
  lack: lackOfPostgres,
  async run(folder) {
    const place = folderForPostgres(folder);
    const server = await startPrimary(place);
    const env = { DATABASE_URL: server.url, ...shared };
    const cluster = await startCluster({ url: server.url, env, stop: server.stop });
    try {
      const dump = join(place, 'ateneo.dump');
      const endCrossings = await startCrossings(cluster);
      const load = await startLoad(cluster.url, SMALL);
      await pause(LOAD_MS / 3);
      const dumped = await dumpWithCounts(server.url, dump);
      await load.stopAfter(LOAD_MS);
      const verdict = await verdictOn(load, [], { databaseUrl: server.url, crossed: await endCrossings() });
      const lines = [
        dumped.said,
        ...linesOf(verdict),
        ...(await restored(folder, dump, dumped.tables, cluster)),
      ];
      if (!verdict.holds) throw new Error(lines.join('\n'));
      return lines;
    } finally {
      await cluster.stop();
    }
  },
};

/** Of each table how many rows, and a hash of them all. */
type Tables = Map<string, string>;

/** What the dump sees is counted in the transaction whose snapshot it is made of. */
async function dumpWithCounts(url: string, file: string): Promise<{ said: string; tables: Tables }> {
  return await asking(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const startedAt = Date.now();
    const snapshot = `--snapshot=${rows[0]?.snapshot}`;
    await asPostgres('pg_dump', '--format=custom', snapshot, `--file=${file}`, `--dbname=${url}`);
    const ms = Date.now() - startedAt;
    const tables = await tablesAt(client);
    await client.query('commit');
    return {
      said: `dumped under load in ${ms} ms: ${statSync(file).size} bytes, ${tables.size} tables`,
      tables,
    };
  });
}

async function tablesAt(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ name: string }>(`select quote_ident(schemaname) || '.' ||
    quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
  const tables: Tables = new Map();
  for (const { name } of rows) {
    const each = await client.query<{ rows: string; hash: string }>(`select count(*) as rows,
      md5(string_agg(md5(row::text), '' order by md5(row::text))) as hash from ${name} as row`);
    tables.set(name, `${each.rows[0]?.rows} rows, ${each.rows[0]?.hash}`);
  }
  return tables;
}

/** On a server of its own, which knows nothing of the former. */
async function restored(
  folder: string,
  dump: string,
  before: Tables,
  { command }: Cluster,
): Promise<string[]> {
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  chmodSync(elsewhere, 0o755);
  const server = await startPrimary(folderForPostgres(elsewhere));
  try {
    const DATABASE_URL = databaseAt(server.host, 'ateneo_restored');
    const startedAt = Date.now();
    await asPostgres(
      'createdb',
      '--template=template0',
      '--encoding=UTF8',
      `--maintenance-db=${server.url}`,
      'ateneo_restored',
    );
    await asPostgres('pg_restore', '--exit-on-error', `--dbname=${DATABASE_URL}`, dump);
    const ms = Date.now() - startedAt;
    const after = await asking(DATABASE_URL, tablesAt);
    const others = [...before].filter(([name, said]) => after.get(name) !== said);
    if (others.length > 0 || after.size !== before.size)
      throw new Error(`not the same after the restore: ${others.map(([name]) => name).join(', ')}`);
    const checks: string[] = [];
    for (const words of CHECKS) checks.push(await checked(words, { ...command, DATABASE_URL }));
    return [`restored on another server in ${ms} ms: ${after.size} tables, row for row the same`, ...checks];
  } finally {
    await server.stop();
  }
}

async function checked(words: string[], env: Record<string, string>): Promise<string> {
  const { code, printed } = await runProgram({ name: 'restored', args: ['campus/main.ts', ...words], env });
  if (code !== 0) throw new Error(`ateneo ${words.join(' ')} ends with ${code}\n${printed}`);
  return `ateneo ${words.join(' ')}: ${printed.trim().split('\n').at(-1)}`;
}
