import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Instance, Kill } from './instance.ts';

const CALM_MS = 5_000;
const DEAD_MS = 2_000;
/** Until portals and balancer have noticed that an instance is back. */
const NOTICE_MS = 2_500;

/** One of each is killed and started again, then all are restarted in turn. Answers when the kills were. */
export async function disturb({ campus, portals }: Cluster): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (const [victim] of [campus, portals]) {
    await pause(CALM_MS);
    if (victim) kills.push(await killAndRevive(victim));
  }
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

async function restart(instance: Instance) {
  say(`${instance.name} is restarted`);
  await instance.stop();
  await instance.start();
  say(`${instance.name} is back`);
}

const startedAt = Date.now();
const say = (what: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
