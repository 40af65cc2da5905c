import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

const HAPROXY = '/usr/sbin/haproxy';

/** True when there is HAProxy; on Debian and as root it is installed first where there is none. */
export function haveHaproxy(): boolean {
  if (!existsSync(HAPROXY)) installFromDebian('haproxy');
  const found = existsSync(HAPROXY);
  if (!found) console.log(`No HAProxy at ${HAPROXY}. Install it (Debian: sudo apt-get install haproxy).`);
  return found;
}
