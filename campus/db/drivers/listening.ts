import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { HostClient } from './host-client.ts';

const AGAIN_MS = 1_000;
const DEAF_MS = 5_000;

type Listening = {
  channel: string;
  wake: () => void;
  newClient: () => HostClient;
  /** By another connection. */
  notify: (channel: string) => Promise<unknown>;
  /** Told once where a NOTIFY isn't heard: behind a pooler by transaction, or on another database. */
  deaf: () => void;
};

/**
 * Wakes on every NOTIFY of the channel, on a connection of its own. It comes back after a cut, and wakes then
 * for what it may have missed. Resolves once it listens, with what ends it.
 */
export async function listenOnPostgres({ channel, wake, newClient, notify, deaf }: Listening) {
  /** What proves that it hears. */
  const proof = `${channel}_heard`;
  let client: HostClient | undefined;
  let ended = false;
  let isDeaf = false;

  const connect = async () => {
    const own = newClient();
    client = own;
    own.on('notification', (told) => told.channel === channel && wake());
    own.on('error', () => {});
    await own.connect();
    own.once('end', () => void comeBack());
    for (const each of [channel, proof]) await own.query(`LISTEN ${pg.escapeIdentifier(each)}`);
    void hears(own);
  };
  const comeBack = async () => {
    while (!ended) {
      await pause(AGAIN_MS, undefined, { ref: false });
      if (ended) return;
      if (await connected()) return wake();
    }
  };
  /** A connection that can't listen is ended, which brings the next one. */
  const connected = () =>
    connect().then(
      () => true,
      async () => {
        const own = client;
        own?.removeAllListeners('end');
        await own?.end().catch(() => {});
        return false;
      },
    );
  const hears = async (own: HostClient) => {
    const heard = new Promise((resolve) =>
      own.on('notification', (told) => told.channel === proof && resolve(true)),
    );
    await notify(proof).catch(() => {});
    const late = pause(DEAF_MS, false, { ref: false });
    if ((await Promise.race([heard, late])) || own !== client || ended || isDeaf) return;
    isDeaf = true;
    deaf();
  };

  await connect();
  return async () => {
    ended = true;
    await client?.end();
  };
}
