import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createPglite, type OpenDatabase, pgliteAsDatabase } from '../db/database.ts';

/** The worker's one engine while no test file has it. */
let kept: Kept | undefined;

type Kept = {
  client: PGlite;
  /** As they were before anybody asked anything: a database makes its own of them. */
  plain: Pick<PGlite, 'query' | 'transaction'>;
  shape: string;
};

/**
 * An engine from the dump of a migrated, empty database. To start one takes a test file longer than most of its tests,
 * so what one has closed is emptied and given to the next, unless its tables themselves were changed.
 */
export async function takePglite(dump: string): Promise<OpenDatabase> {
  const taken = kept ?? (await startPglite(dump));
  kept = undefined;
  const { client, plain } = taken;
  Object.assign(client, plain);
  const own = untilClosed(client);
  const opened = pgliteAsDatabase(own.client);
  return {
    ...opened,
    close: async () => {
      await own.close();
      Object.assign(client, plain);
      if (kept || (await shapeOf(client)) !== taken.shape) return await client.close();
      await empty(client);
      kept = taken;
    },
  };
}

async function startPglite(dump: string): Promise<Kept> {
  const client = await createPglite({ loadDataDir: new Blob([await readFile(dump)]) });
  const plain = { query: client.query.bind(client), transaction: client.transaction.bind(client) };
  return { client, plain, shape: await shapeOf(client) };
}

/** The engine as one file has it: what is still asked after the close fails, instead of reaching the next one. */
function untilClosed(client: PGlite) {
  const listening = new Set<() => Promise<void>>();
  let closed = false;
  const listen: PGlite['listen'] = async (channel, heard) => {
    const unlisten = await client.listen(channel, heard);
    listening.add(unlisten);
    return async () => {
      if (listening.delete(unlisten)) await unlisten();
    };
  };
  return {
    client: new Proxy(client, {
      get(target, name) {
        if (closed) throw new Error('PGlite is closed');
        if (name === 'listen') return listen;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    close: async () => {
      closed = true;
      for (const unlisten of listening) await unlisten();
    },
  };
}

/** Differs as soon as a table, a column, a constraint, a function or a trigger is another. */
async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    select concat_ws(' ',
      (select max(oid::bigint) from pg_class), (select count(*) from pg_class),
      (select count(*) from pg_attribute where not attisdropped),
      (select string_agg(tgenabled::text, '' order by oid) from pg_trigger),
      (select max(oid::bigint) from pg_constraint), (select count(*) from pg_constraint),
      (select max(oid::bigint) from pg_proc), (select count(*) from pg_proc)) as shape`);
  return rows[0]?.shape ?? '';
}

/** As migrated: no row in a table but the list of the migrations, and every sequence at its start. */
async function empty(client: PGlite) {
  await client.exec('discard all');
  await client.exec(`
    set session_replication_role = replica;
    do $$
    declare
      each record;
      has_rows boolean;
    begin
      for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
        execute format('select exists (select 1 from %I)', each.tablename) into has_rows;
        if has_rows then execute format('truncate %I cascade', each.tablename); end if;
      end loop;
      for each in select sequencename from pg_sequences where last_value is not null loop
        execute format('alter sequence %I restart', each.sequencename);
      end loop;
    end $$;
    reset session_replication_role;`);
}
