import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { openShell, type Shell } from './shell.ts';

/** A Debian with its own systemd and its own network, whose loopback only it and `within` reach. */
export interface Machine extends Shell {
  /** A file of it, from here. */
  path(inside: string): string;
  /** Runs a program of here in its network. */
  within(command: string[], env: Record<string, string>): ChildProcess;
  stop(): Promise<void>;
}

/** What an empty Debian is made of, kept from one rehearsal to the next, with what was fetched for it. */
const CACHE = resolve(process.env.DEBIAN_CACHE ?? join(tmpdir(), 'ateneo-debian'));
const SUITE = 'trixie';
const PARTS = 'systemd,systemd-sysv,dbus,libpam-systemd,iproute2,ca-certificates';
/** Authorities that this machine trusts beside Debian's: who has them can't fetch anything without. */
const OWN_AUTHORITIES = '/usr/local/share/ca-certificates';
const BOOT_MS = 120_000;

const NEEDS = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
  ip: 'iproute2',
  nsenter: 'util-linux',
  unshare: 'util-linux',
};

export function machineLack(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs Linux, and root';
  const missing = Object.entries(NEEDS).filter(
    ([program]) =>
      !['/usr/sbin', '/usr/bin', '/sbin', '/bin'].some((folder) => existsSync(join(folder, program))),
  );
  if (missing.length === 0) return existsSync('/dev/net/tun') ? null : 'there is no /dev/net/tun';
  const names = missing.map(([program]) => program).join(', ');
  const packages = [...new Set(missing.map(([, from]) => from))].join(' ');
  return `there is no ${names} (Debian: apt-get install ${packages})`;
}

/** Boots an empty Debian in `folder`, by whose `names` it is asked. Repositories given are at /srv. */
export async function bootMachine(
  folder: string,
  { names, repository }: { names: string[]; repository: string },
): Promise<Machine> {
  const root = join(folder, 'root');
  layOut(root);
  const network = `ateneo-${process.pid}`;
  execFileSync('ip', ['netns', 'add', network]);
  execFileSync('ip', ['netns', 'exec', network, 'ip', 'link', 'set', 'lo', 'up']);
  mkdirSync(`/etc/netns/${network}`, { recursive: true });
  writeFileSync(`/etc/netns/${network}/hosts`, `127.0.0.1 localhost ${names.join(' ')}\n`);
  const undo: (() => void)[] = [
    () => rmSync(`/etc/netns/${network}`, { recursive: true }),
    () => execFileSync('ip', ['netns', 'delete', network]),
  ];
  const undone = () => {
    for (const step of undo.splice(0).reverse()) step();
  };
  process.once('exit', undone);
  try {
    const outside = spawn('slirp4netns', [...SLIRP, `/run/netns/${network}`, 'tap0'], { stdio: 'ignore' });
    undo.push(() => outside.kill());
    const container = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', BOOT], {
      env: { ...process.env, ROOT: root, NETWORK: network, REPOSITORY: repository, CACHE },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    container.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const leader = await bootedLeader(container).catch((error: Error) => {
      throw new Error(`${error.message}: ${said}`);
    });
    undo.push(() => process.kill(leader, 'SIGKILL')); // and with it all that runs there
    const enter = ['nsenter', `--target=${leader}`, '--all', '--root', '--wd'];
    await booted(enter);
    const shell = openShell(`/proc/${leader}/root`, enter, ENVIRONMENT);
    await shell.type('update-ca-certificates');
    return {
      ...shell,
      path: (inside) => join(root, inside),
      within: (command, env) =>
        spawn('ip', ['netns', 'exec', network, ...command], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        }),
      async stop() {
        undone();
        if (container.exitCode === null && container.signalCode === null) await once(container, 'exit');
      },
    };
  } catch (error) {
    undone();
    throw error;
  }
}

const SLIRP = ['--configure', '--mtu=1400', '--disable-host-loopback', '--netns-type=path'];

/** Its own control groups; what apt and npm have fetched once stays outside. */
const BOOT = `
  umount --recursive /sys/fs/cgroup
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  exec systemd-nspawn --quiet --boot --register=no --keep-unit --machine=portal --directory="$ROOT" \\
    --network-namespace-path="/run/netns/$NETWORK" --resolv-conf=off --console=pipe \\
    --bind-ro="$REPOSITORY:/srv/repository" --bind="$CACHE/apt:/var/cache/apt/archives" --bind="$CACHE/npm:/root/.npm"`;

const ENVIRONMENT: Record<string, string> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  TERM: 'dumb',
  DEBIAN_FRONTEND: 'noninteractive',
  ...(existsSync(OWN_AUTHORITIES) && { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' }),
};

/** A copy of the empty Debian, made on the first time, that reaches what this machine reaches. */
function layOut(root: string): void {
  for (const kept of ['apt/partial', 'npm']) mkdirSync(join(CACHE, kept), { recursive: true });
  const empty = join(CACHE, SUITE);
  if (!existsSync(empty)) {
    rmSync(`${empty}.part`, { recursive: true, force: true });
    execFileSync('debootstrap', ['--variant=minbase', `--include=${PARTS}`, SUITE, `${empty}.part`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(`${empty}.part`, empty);
  }
  execFileSync('cp', ['-a', empty, root]);
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  write('etc/resolv.conf', 'nameserver 10.0.2.3\n'); // slirp4netns’ own
  write('etc/dpkg/dpkg.cfg.d/for-a-moment', 'force-unsafe-io\n');
  write('etc/apt/apt.conf.d/keep', 'Binary::apt::APT::Keep-Downloaded-Packages "true";\n');
  if (existsSync(OWN_AUTHORITIES)) {
    cpSync(OWN_AUTHORITIES, join(root, OWN_AUTHORITIES), { recursive: true });
  }
}

/** The first process there, as it is called here. */
async function bootedLeader(container: ChildProcess): Promise<number> {
  const { pid } = container;
  const giveUpAt = Date.now() + BOOT_MS;
  while (container.exitCode === null && Date.now() < giveUpAt) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const isOne = /^\d+$/.test(children);
    if (isOne && readFileSync(`/proc/${children}/cmdline`, 'utf8').includes('systemd\0'))
      return Number(children);
    await pause(200);
  }
  throw new Error('systemd-nspawn has started nothing');
}

async function booted([program = '', ...enter]: string[]): Promise<void> {
  const giveUpAt = Date.now() + BOOT_MS;
  while (Date.now() < giveUpAt) {
    try {
      execFileSync(program, [...enter, 'systemctl', 'is-active', 'multi-user.target'], { stdio: 'ignore' });
      return;
    } catch {
      await pause(500);
    }
  }
  throw new Error('its systemd did not come up');
}
