import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import { openPostgres } from '../../../campus/db/database.ts';
import { rowsOf } from '../../../campus/db/rows.ts';
import { startPostgres } from '../../../campus/testing/test-server.ts';
import { startCluster } from '../../../cluster/cluster.ts';
import type { Instance } from '../../../cluster/instance.ts';
import { startLoad } from '../../../cluster/load.ts';
import { type Verdict, verdictOn } from '../../../cluster/verdict.ts';
import { haveHaproxy } from '../../test/haproxy.ts';
import { makeNextRelease, REHEARSED_CHANGES } from '../next-release.ts';
import type { Rehearsal } from '../rehearsal.ts';

const CALM_MS = 3_000;
/** Until portals and balancer have noticed that an instance is back. */
const NOTICE_MS = 2_500;

/**
 * Two of each are replaced in turn by a next release with changes of the schema, under load, and then back by
 * this one, which goes on on the newer database.
 */
export const upgrade: Rehearsal = {
  name: 'upgrade',
  lack: () => {
    if (!existsSync('.next/BUILD_ID')) return 'there is no build: npm run build';
    return haveHaproxy() ? null : 'there is no HAProxy';
  },
  async run(folder) {
    const next = makeNextRelease(folder);
    const cluster = await startCluster(await startPostgres());
    try {
      const load = await startLoad(cluster.url);
      const instances = [...cluster.campus, ...cluster.portals];
      await pause(CALM_MS);
      for (const instance of instances) await replace(instance, next);
      const applied = await appliedChanges(cluster.databaseUrl);
      for (const instance of instances) await replace(instance);
      await load.stopAfter(0);
      const verdict = await verdictOn(load, [], { databaseUrl: cluster.databaseUrl, crossed: [] });
      return [
        `${instances.length} instances replaced by the next release, and back: ${applied.join(', ')} applied meanwhile`,
        ...linesOf(verdict),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

async function replace(instance: Instance, release?: string): Promise<void> {
  await instance.stop();
  await instance.start(release);
  await pause(NOTICE_MS);
}

async function appliedChanges(databaseUrl: string): Promise<string[]> {
  const { db, close } = openPostgres(databaseUrl);
  const rows = rowsOf<{ name: string }>(
    await db.execute(
      sql`select name from migration where ${inArray(sql`name`, REHEARSED_CHANGES)} order by name`,
    ),
  );
  await close();
  if (rows.length < REHEARSED_CHANGES.length) throw new Error('the next release has not changed the schema');
  return rows.map(({ name }) => name);
}

/** Throws with its faults where it doesn't hold. */
function linesOf({ rows, examples, holds }: Verdict): string[] {
  const lines = rows.map(({ what, count }) => `${count}  ${what}`);
  if (!holds) throw new Error([...lines, ...examples].join('\n'));
  return lines;
}
