import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createPglite, type OpenDatabase, pgliteAsDatabase } from '../db/database.ts';
import { type Ask, empty, shapeOf } from './as-migrated.ts';

/** The worker's one engine while no test file has it. */
let kept: Kept | undefined;

type Kept = {
  client: PGlite;
  /** As they were before anybody asked anything: a database makes its own of them. */
  plain: Pick<PGlite, 'query' | 'transaction'>;
  shape: string;
};

/**
 * An engine from the dump of a migrated, empty database. Starting one takes longer than most tests, so a
 * closed one is emptied and used again, unless its tables themselves were changed.
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
      if (kept || (await shapeOf(asking(client))) !== taken.shape) return await client.close();
      await client.exec('discard all');
      await empty(asking(client), 'truncate %I cascade');
      kept = taken;
    },
  };
}

async function startPglite(dump: string): Promise<Kept> {
  const client = await createPglite({ loadDataDir: new Blob([await readFile(dump)]) });
  const plain = { query: client.query.bind(client), transaction: client.transaction.bind(client) };
  return { client, plain, shape: await shapeOf(asking(client)) };
}

const asking =
  (client: PGlite): Ask =>
  async (statements) =>
    (await client.exec(statements)).at(-1) as { rows: object[] };

/** One test file's view of the engine: a query after close fails, so that the next file never gets it. */
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
