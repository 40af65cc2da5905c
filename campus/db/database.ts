import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { readDatabaseUrl } from './drivers/database-url.ts';
import { hostFinder } from './drivers/find-host.ts';
import { HostClient } from './drivers/host-client.ts';
import { listenOnPostgres } from './drivers/listening.ts';
import { mendingPool } from './drivers/mending-pool.ts';
import { preparePglite } from './drivers/preparing-pglite.ts';
import { tracePglite, tracePool } from './drivers/traced.ts';
import * as schema from './schema.ts';

/** The database or a transaction on it, whichever engine is below. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenDatabase = {
  db: Database;
  engine: 'pglite' | 'postgres';
  /**
   * Wakes on every NOTIFY of the channel until the returned function is called; tells once if it is `deaf`.
   */
  listen(channel: string, wake: () => void, deaf?: () => void): Promise<() => Promise<void>>;
  /** Of PostgreSQL's pool: `waiting` are queries without one. */
  connections?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/** Names in the database, of the same in our code. */
export const casing = 'snake_case' as const;

/**
 * PGlite's defaults take 1 GB of log on disk and 128 MB of memory, filled at each start. Generic plans,
 * because planning anew costs this engine more than a better plan gains.
 */
const SMALL = [
  ...['max_wal_size=64MB', 'min_wal_size=32MB', 'shared_buffers=16MB'],
  'plan_cache_mode=force_generic_plan',
];

/** The engine's own way with bytes goes one by one, in text: a file took it five times as long. */
const wholeBytes = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice('\\x'.length), 'hex') },
};

/**
 * PostgreSQL 15 or newer; a query waits `waitMs` at most for a connection. `listen` has a connection of its
 * own, at `listenUrl` where that is another address. Throws `BadDatabaseUrl`.
 */
export function openPostgres(
  url: string,
  { connections = 20, waitMs = 10_000, listenUrl = url } = {},
): OpenDatabase {
  const pool = tracePool(
    mendingPool({
      ...connectingTo(url, waitMs),
      max: connections,
      connectionTimeoutMillis: waitMs,
      Client: HostClient,
    }),
  );
  const listening = { ...connectingTo(listenUrl, waitMs), keepAlive: true };
  return {
    db: drizzleNode({ client: pool, schema, casing }),
    engine: 'postgres',
    listen: (channel, wake, deaf = () => {}) =>
      listenOnPostgres({
        ...{ channel, wake, deaf },
        newClient: () => new HostClient(listening),
        notify: (to) => pool.query("select pg_notify($1, '')", [to]),
      }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** One host that may be anything is connected to as the driver does; which of several, is looked for. */
function connectingTo(text: string, waitMs: number) {
  const address = readDatabaseUrl(text);
  const isPlain = address.hosts.length < 2 && address.wanted === 'any';
  return { connectionString: address.url, ...(!isPlain && { find: hostFinder(address, waitMs) }) };
}

/** The embedded engine: a directory, a dump of one, or memory when neither is given. One process only. */
export async function openPglite(source: { directory?: string; dump?: Blob } = {}): Promise<OpenDatabase> {
  const client = await createPglite({
    ...(source.directory && { dataDir: source.directory }),
    ...(source.dump && { loadDataDir: source.dump }),
  });
  return pgliteAsDatabase(client);
}

export const pgliteAsDatabase = (client: PGlite): OpenDatabase => ({
  db: drizzlePglite({ client: tracePglite(preparePglite(client)), schema, casing }),
  engine: 'pglite',
  listen: async (channel, wake) => await client.listen(channel, wake),
  close: () => client.close(),
});

/** With what the migrations ask of the engine: of PostgreSQL it is a part that comes with the server. */
export const createPglite = (options: PGliteOptions = {}): Promise<PGlite> =>
  PGlite.create({ postgresqlconf: SMALL, ...options, ...wholeBytes, extensions: { btree_gist } });
