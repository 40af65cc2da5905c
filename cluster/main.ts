/**
 * `npm run test:cluster`: two portals and two campus instances on one PostgreSQL behind a balancer, under a
 * minute of mixed load. One of each is killed and restarted, then PostgreSQL, then each is restarted in turn.
 * What an area stores goes in through one campus and is read through the other and the command line. Prints
 * the result. It fails for each change that was lost, doubled, missed or refused.
 */
import process from 'node:process';
import { startPostgres } from '../campus/testing/test-server.ts';
import { haveHaproxy } from '../scripts/test/haproxy.ts';
import { startCluster } from './cluster.ts';
import { startCrossings } from './crossings.ts';
import { disturb } from './disturb.ts';
import { startLoad } from './load.ts';
import { printVerdict, verdictOn } from './verdict.ts';

const LOAD_MS = 60_000;

process.exitCode = haveHaproxy() && (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const postgres = await startPostgres();
  const cluster = await startCluster(postgres);
  try {
    const endCrossings = await startCrossings(cluster);
    const load = await startLoad(cluster.url);
    const kills = await disturb(cluster, postgres);
    await load.stopAfter(LOAD_MS);
    const verdict = await verdictOn(load, kills, {
      databaseUrl: cluster.databaseUrl,
      crossed: await endCrossings(),
    });
    printVerdict(verdict);
    return verdict.holds;
  } finally {
    await cluster.stop();
  }
}
