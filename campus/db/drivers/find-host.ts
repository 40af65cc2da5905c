import { lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress, DatabaseHost, Wanted } from './database-url.ts';
import { type FoundHost, HostClient } from './host-client.ts';

/** No host takes connections, or none that may be written to. It passes, so whoever asks may ask again. */
export class NoHost extends Error {
  readonly code: string;
  /** It may be otherwise in a moment: not a wrong password, database or certificate. */
  readonly passes: boolean;

  constructor(tried: Tried[], wanted: Wanted) {
    const said = tried.map(({ host, why }) => `${host.name}:${host.port} ${why}`).join('; ');
    super(`no host of DATABASE_URL can be used (${wanted}): ${said}`, { cause: tried.at(-1)?.cause });
    this.code = tried.find(({ code }) => code)?.code ?? '57P03';
    this.passes = tried.some(({ code }) => code === undefined || PASSING.test(code));
  }
}

const PASSING = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|57|53|08)/;

type Tried = { host: DatabaseHost; why: string; code?: string; cause?: unknown };

/** The connections of a burst ask once together. */
const HOLDS_MS = 1_000;
const AGAIN_MS = 250;

/**
 * Answers which host is to be connected to, as libpq would: the first that lets us in and is what is wanted,
 * by each of its addresses. The one that was found last is tried first, so that a host that is away isn't
 * waited for each time. Where none can be used all are asked again, with more time each, for `waitMs`: so
 * long a standby may take to be promoted without anybody being turned away.
 */
export function hostFinder(address: DatabaseAddress, waitMs: number): () => Promise<FoundHost> {
  let last: FoundHost | undefined;
  let search: { found: Promise<FoundHost>; at: number } | undefined;
  const inOrder = () => {
    const isLast = ({ name, port }: DatabaseHost) => name === last?.name && port === last.port;
    return address.hosts.toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)));
  };
  const find = async (giveUpAt: number, hostMs: number): Promise<FoundHost> => {
    try {
      last = await findIn(inOrder(), { ...address, hostMs });
      return last;
    } catch (error) {
      const isToWait = error instanceof NoHost && error.passes && performance.now() + AGAIN_MS < giveUpAt;
      if (!isToWait) throw error;
    }
    await pause(AGAIN_MS);
    return await find(giveUpAt, Math.min(2 * hostMs, waitMs));
  };
  return () => {
    if (search && performance.now() - search.at < HOLDS_MS) return search.found;
    const found = find(performance.now() + waitMs - 2 * AGAIN_MS, address.hostMs); // before the pool gives up
    const own = { found, at: Number.POSITIVE_INFINITY };
    search = own;
    found.then(
      () => {
        own.at = performance.now();
      },
      () => {
        if (search === own) search = undefined;
      },
    );
    return found;
  };
}

async function findIn(hosts: DatabaseHost[], { url, wanted, hostMs }: DatabaseAddress): Promise<FoundHost> {
  const tried: Tried[] = [];
  for (const host of hosts) {
    for (const address of await addressesOf(host, tried)) {
      const found = { ...host, address };
      const why = await whyNot(found, { url, wanted, hostMs });
      if (why === null) return found;
      tried.push({ host, ...why });
    }
  }
  throw new NoHost(tried, wanted);
}

async function addressesOf(host: DatabaseHost, tried: Tried[]): Promise<string[]> {
  try {
    return (await lookup(host.name, { all: true })).map(({ address }) => address);
  } catch (cause) {
    tried.push({ host, ...failed(cause) });
    return [];
  }
}

type Failed = Omit<Tried, 'host'>;

const failed = (cause: unknown): Failed => {
  const { code, message } = cause as { code?: string; message?: string };
  return { why: message || code || 'failed', cause, ...(code && { code }) };
};

/** Null: it is what is wanted. */
async function whyNot(
  host: FoundHost,
  { url, wanted, hostMs }: Pick<DatabaseAddress, 'url' | 'wanted' | 'hostMs'>,
): Promise<Failed | null> {
  const client = new HostClient({
    ...{ connectionString: url, connectionTimeoutMillis: hostMs, query_timeout: hostMs },
    find: async () => host,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return wanted === 'any' ? null : whyUnwanted(await stateOf(client), wanted);
  } catch (cause) {
    return failed(cause);
  } finally {
    client.end().catch(() => {});
  }
}

type State = { standby: boolean; readOnly: boolean };

async function stateOf(client: HostClient): Promise<State | undefined> {
  const { rows } = await client.query<State>(`select pg_is_in_recovery() as standby,
    current_setting('transaction_read_only')::boolean as "readOnly"`);
  return rows[0];
}

function whyUnwanted(state: State | undefined, wanted: Wanted): Failed | null {
  if (state?.standby) return { why: 'is a standby' };
  return state?.readOnly && wanted === 'read-write' ? { why: 'takes no changes' } : null;
}
