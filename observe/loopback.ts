import { isOneOf } from './insiders.ts';

/** Whether a browser's address, by its host name, is on this machine. */
export const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isLoopbackAddress = isOneOf(['127.0.0.0/8', '::1']);

/** Whether what listens there is reached from this machine alone. */
export const isThisMachine = (host: string) =>
  host === 'localhost' || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));

/** What a program is told that is for others, while browsers would look for it on their own machine. */
export const LOOPBACK_ORIGIN =
  'PUBLIC_ORIGIN must be the https address that people use, such as https://portal.example.edu ' +
  '(ALLOW_LOOPBACK_ORIGIN=1 allows one of this machine alone, to try things out)';
