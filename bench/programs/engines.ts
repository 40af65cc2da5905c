import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../campus/testing/test-server.ts';
import type { Places } from '../../e2e/support/programs/places.ts';
import { runProgram } from '../../e2e/support/programs/programs.ts';
import { startPlaces } from '../../e2e/support/programs/start-places.ts';

/** Does the work with a portal and a campus of the demo university on each engine, PostgreSQL first. */
export async function onEachEngine<Row>(
  work: (engine: string, places: Places) => Promise<Row[]>,
): Promise<Row[]> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'ateneo-bench-'));
  try {
    const { env } = postgres;
    const seed = {
      name: 'bench: seed',
      args: ['campus/main.ts', 'seed'],
      env: { ...env, DATA_DIR: dataDir },
    };
    const { code, printed } = await runProgram(seed);
    if (code !== 0) throw new Error(printed);
    return [...(await started('PostgreSQL', env, work)), ...(await started('embedded', {}, work))];
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function started<Row>(
  engine: string,
  env: Record<string, string>,
  work: (engine: string, places: Places) => Promise<Row[]>,
): Promise<Row[]> {
  const { places, stop } = await startPlaces(`bench: ${engine}`, env);
  try {
    return await work(engine, places);
  } finally {
    await stop();
  }
}
