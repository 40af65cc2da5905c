import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Engine, run } from './engine.ts';

const MIRROR = 'http://deb.debian.org/debian';

/** A Debian in a folder; it is kept, since it takes minutes to fetch. */
export function debian(folder: string, suite: string, packages: string[]): string {
  const place = join(folder, suite);
  if (existsSync(place)) return place;
  const draft = `${place}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const included = `--include=${['ca-certificates', ...packages].join()}`;
  run(['/usr/sbin/debootstrap', '--variant=minbase', included, suite, draft, MIRROR]);
  renameSync(draft, place);
  return place;
}

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Stands for `node:24-bookworm-slim`: Debian, the project's Node, npm and the user `node`. It trusts whom
 * this machine trusts, which may reach npm's registry through a proxy of its own.
 */
export function makeBase(engine: Engine, name: string, folder: string): void {
  const root = debian(folder, 'bookworm', []);
  const local = join(root, 'usr/local');
  if (!existsSync(join(local, 'bin/node'))) {
    run(['cp', 'node_modules/node/bin/node', join(local, 'bin/node')]);
    run(['npm', 'install', '--global', `--prefix=${local}`, 'npm@11']);
    run(['chroot', root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  }
  run(['cp', AUTHORITIES, join(root, AUTHORITIES)]);
  importRoot(engine, root, name, [`ENV NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, 'CMD ["node"]']);
}

const POSTGRES = `#!/bin/sh
set -e
export PATH=/usr/lib/postgresql/17/bin:$PATH
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    install -d -o postgres -g postgres -m 0700 "$PGDATA"
    echo "$POSTGRES_PASSWORD" > /tmp/password
    setpriv --reuid postgres --regid postgres --clear-groups \\
        initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --encoding=UTF8
    echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
    setpriv --reuid postgres --regid postgres --clear-groups postgres --single postgres <<END
create database $POSTGRES_DB
END
fi
install -d -o postgres -g postgres /var/run/postgresql
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -c listen_addresses='*'
`;

/** Stand for `postgres:17` and `haproxy:2.8`: what Debian 13 has of them, started as those images do. */
export function makeStandIns(engine: Engine, folder: string): void {
  const root = debian(folder, 'trixie', ['postgresql', 'haproxy', 'docker-compose']);
  writeFileSync(join(root, 'usr/local/bin/start-postgres'), POSTGRES, { mode: 0o755 });
  importRoot(engine, root, 'ateneo-debian:13', []);
  build(engine, 'postgres:17', [
    'ENV PGDATA=/var/lib/postgresql/data PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'VOLUME /var/lib/postgresql/data',
    'STOPSIGNAL SIGINT',
    'CMD ["/usr/local/bin/start-postgres"]',
  ]);
  build(engine, 'haproxy:2.8', [
    'STOPSIGNAL SIGUSR1',
    'USER haproxy',
    'CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]',
  ]);
}

/** One that is there stays, and with it what was built on it. */
function importRoot(engine: Engine, root: string, name: string, changes: string[]): void {
  if (engine.docker('images', '--quiet', name) !== '') return;
  const flags = ['ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...changes].map(
    (change) => `--change '${change}'`,
  );
  const pack = `tar --directory ${root} --exclude=./proc/* --exclude=./sys/* --exclude=./dev/* --create .`;
  run(['sh', '-c', `${pack} | /usr/bin/docker import ${flags.join(' ')} - ${name}`], { env: engine.env });
}

const build = (engine: Engine, name: string, lines: string[]) =>
  run(['/usr/bin/docker', 'build', `--tag=${name}`, '-'], {
    env: engine.env,
    input: ['FROM ateneo-debian:13', ...lines, ''].join('\n'),
  });

/** Docker's compose, which Debian 12 has none of; it runs from Debian 13's folder. */
export const composeOf = (folder: string) =>
  join(debian(folder, 'trixie', []), 'usr/libexec/docker/cli-plugins/docker-compose');
