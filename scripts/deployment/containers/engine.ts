import { type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** The programs, and the Debian packages that bring them. */
const NEEDS = {
  '/usr/sbin/dockerd': 'docker.io',
  '/usr/bin/docker': 'docker.io',
  '/usr/sbin/iptables': 'iptables',
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/slirp4netns': 'slirp4netns',
  '/usr/bin/nsenter': 'util-linux',
};
const START_MS = 60_000;

/** Docker's engine of the rehearsal's own, in a network of its own: the machine's has no part in it. */
export interface Engine {
  /** What `docker` printed; throws with what it said where it failed. */
  docker(...args: string[]): string;
  /** Runs a command where the containers' addresses are reached. Throws where it fails. */
  inside(command: string[], options?: SpawnSyncOptions): string;
  /** The command that runs it there. */
  asInside(command: string[]): string[];
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Why no engine can be started here. */
export function lacksEngine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'it starts an engine of its own, for which it has to be root on Linux';
  const lacking = Object.entries(NEEDS).find(([path]) => !existsSync(path));
  return lacking ? `there is no ${lacking[0]} (Debian: apt-get install ${lacking[1]})` : null;
}

/** Its images and containers lie in `folder`. */
export async function startEngine(folder: string): Promise<Engine> {
  mkdirSync(folder, { recursive: true });
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const network = `ateneo-${process.pid}`;
  const [place, socket] = [`/run/netns/${network}`, `unix://${join(folder, 'docker.sock')}`];
  const log = openSync(join(folder, 'engine.log'), 'a');
  const background = (command: string[]) => {
    const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['ignore', log, log] });
    const ended = once(child, 'exit');
    undo.push(async () => {
      child.kill();
      await ended;
    });
    return child;
  };
  const env = { ...process.env, DOCKER_HOST: socket };
  const asInside = (command: string[]) => ['nsenter', `--net=${place}`, ...command];
  const docker = (...args: string[]) => run(['/usr/bin/docker', ...args], { env });
  try {
    run(['ip', 'netns', 'add', network]);
    undo.push(() => run(['ip', 'netns', 'delete', network]));
    run(['ip', '-n', network, 'link', 'set', 'lo', 'up']);
    background(['slirp4netns', '--configure', '--mtu=65520', '--netns-type=path', place, 'tap0']);
    const engine = background(
      asInside([
        '/usr/sbin/dockerd',
        ...[`--host=${socket}`, '--storage-driver=overlay2', `--data-root=${join(folder, 'data')}`],
        ...[`--exec-root=${join(folder, 'exec')}`, `--pidfile=${join(folder, 'docker.pid')}`],
      ]),
    );
    const giveUpAt = Date.now() + START_MS;
    while (spawnSync('/usr/bin/docker', ['info'], { env }).status !== 0) {
      if (engine.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`dockerd did not start: see ${join(folder, 'engine.log')}`);
      await pause(500);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    docker,
    env,
    asInside,
    inside: (command, options) => run(asInside(command), { env, ...options }),
    stop,
  };
}

/** What a command printed. */
export function run([program = '', ...args]: string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 256e6,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${String(stdout).slice(-3_000)}${stderr}`);
  return String(stdout);
}
