import { setTimeout as pause } from 'node:timers/promises';
import type { TestServer } from '../campus/testing/test-server.ts';
import type { Cluster } from './cluster.ts';
import type { Instance, Kill } from './instance.ts';

const CALM_MS = 5_000;
const DEAD_MS = 2_000;
/** Until portals and balancer have noticed that an instance is back. */
const NOTICE_MS = 2_500;

/**
 * Kills and restarts one instance of each kind, then PostgreSQL, then restarts all in turn. Answers when the
 * kills were.
 */
export async function disturb({ campus, portals }: Cluster, postgres: TestServer): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (const [victim] of [campus, portals]) {
    await pause(CALM_MS);
    if (victim) kills.push(await killAndRevive(victim));
  }
  await pause(CALM_MS);
  kills.push(await killDatabase(postgres, campus));
  for (const instance of [...campus, ...portals]) {
    await pause(NOTICE_MS);
    await restart(instance);
  }
  await pause(NOTICE_MS);
  return kills;
}

async function killAndRevive(instance: Instance): Promise<Kill> {
  say(`${instance.name} is killed`);
  const kill = await instance.kill();
  await pause(DEAD_MS);
  await instance.start();
  say(`${instance.name} is back`);
  return kill;
}

/** Until every instance has it again, whoever asks may be told to ask later. */
async function killDatabase(postgres: TestServer, campus: Instance[]): Promise<Kill> {
  say('PostgreSQL is killed');
  const from = Date.now();
  await postgres.kill();
  await pause(DEAD_MS);
  await postgres.start();
  for (const { url } of campus) while (!(await isReady(url))) await pause(100);
  await pause(NOTICE_MS);
  say('PostgreSQL is back');
  return { name: 'PostgreSQL', from, until: Date.now() };
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;

async function restart(instance: Instance) {
  say(`${instance.name} is restarted`);
  await instance.stop();
  await instance.start();
  say(`${instance.name} is back`);
}

const startedAt = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
