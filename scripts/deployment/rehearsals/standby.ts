import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startCluster } from '../../../cluster/cluster.ts';
import { startLoad } from '../../../cluster/load.ts';
import { linesOf, verdictOn } from '../../../cluster/verdict.ts';
import type { Rehearsal } from '../rehearsal.ts';
import {
  asking,
  asPostgres,
  type DebianServer,
  databaseAt,
  folderForPostgres,
  lackOfPostgres,
  SMALL,
  shared,
  startPrimary,
  startStandby,
} from './debian-postgres.ts';

const CALM_MS = 15_000;
const LOAD_MS = 60_000;
/** Until the balancer has noticed that the portals are ready again. */
const NOTICE_MS = 5_000;

/** The primary is lost under load, its standby promoted: nothing that was answered with yes is. */
export const standby: Rehearsal = {
  name: 'standby',
  lack: lackOfPostgres,
  async run(folder) {
    const place = folderForPostgres(folder);
    const primary = await startPrimary(place);
    const second = await startStandby(place, primary).catch(async (error: unknown) => {
      await primary.stop();
      throw error;
    });
    await waitForBoth(primary);
    const hosts = `${primary.host},${second.host}`;
    const DATABASE_URL = `${databaseAt(hosts)}?target_session_attrs=read-write`;
    const cluster = await startCluster({
      ...{ url: second.url, env: { DATABASE_URL, ...shared } },
      stop: async () => {
        await primary.stop();
        await second.stop();
      },
    });
    try {
      return await lose(cluster, primary, second);
    } finally {
      await cluster.stop();
    }
  },
};

/** From here on a change is answered once the standby has it on its disk, too. */
async function waitForBoth({ url }: DebianServer): Promise<void> {
  await asking(url, async (client) => {
    await client.query("alter system set synchronous_standby_names = 'standby'");
    await client.query('select pg_reload_conf()');
    const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`;
    while ((await client.query(isSynchronous)).rowCount === 0) await pause(100);
  });
}

async function lose(cluster: Cluster, primary: DebianServer, second: DebianServer): Promise<string[]> {
  const load = await startLoad(cluster.url, SMALL);
  await pause(CALM_MS);
  const from = Date.now();
  primary.kill();
  await asPostgres('pg_ctl', 'promote', '--wait', '--pgdata', second.data);
  const promoted = Date.now();
  for (const { url } of [...cluster.campus, ...cluster.portals])
    while (!(await isReady(url))) await pause(100);
  const ready = Date.now();
  await load.stopAfter(LOAD_MS);
  const kills = [{ name: 'the primary', from, until: ready + NOTICE_MS }];
  const verdict = await verdictOn(load, kills, { databaseUrl: second.url, crossed: [] });
  const lines = [
    `promoted ${promoted - from} ms after the primary was killed, all ready after ${ready - from} ms`,
    ...linesOf(verdict),
  ];
  if (!verdict.holds) throw new Error(lines.join('\n'));
  return lines;
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;
