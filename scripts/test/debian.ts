import { existsSync } from 'node:fs';
import process from 'node:process';
import { execute } from './execute.ts';

/** Installs a package where this is Debian and we are root; elsewhere it does nothing. */
export function installFromDebian(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian’s ${name} …`);
  const apt = (...args: string[]) =>
    execute(['apt-get', '-qq', '-o=Dpkg::Use-Pty=0', ...args], { DEBIAN_FRONTEND: 'noninteractive' });
  if (apt('update')) apt('install', '--yes', name);
}
