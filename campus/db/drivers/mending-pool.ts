import pg from 'pg';

type Client = pg.PoolClient;

/**
 * A pool that survives broken connections: one that ends while checked out fails its query and frees its
 * place. Without this, pg emits the error to nobody, which ends the process, and drizzle never returns a
 * connection on which a transaction couldn't begin.
 */
export function mendingPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, keepAlive: true });
  pool.on('error', () => {}); // an idle connection that was cut is replaced at the next query
  pool.on('connect', (client) => client.on('error', () => {}));
  const connect = pool.connect.bind(pool) as () => Promise<Client>;
  const take = pool.connect.bind(pool) as (taken: (...given: unknown[]) => void) => void;
  // The pool's own queries take a connection by a callback, and give it back themselves.
  const connecting = (taken?: (...given: unknown[]) => void) =>
    taken ? take(taken) : connect().then(givenBackOnce);
  return Object.assign(pool, { connect: connecting as pg.Pool['connect'] });
}

/** Given back when it ends, or when it is let go of, whichever is first. */
function givenBackOnce(client: Client): Client {
  const giveBack = client.release.bind(client);
  let isGiven = false;
  const release = (broken?: Error | boolean) => {
    if (isGiven) return;
    isGiven = true;
    client.off('end', ended);
    giveBack(broken);
  };
  const ended = () => release(true);
  client.once('end', ended);
  return Object.assign(client, { release });
}
