import { isOneOf } from './insiders.ts';

/** Whether a browser's address, by its host name, is on this machine. */
export const isLoopback = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isLoopbackAddress = isOneOf(['127.0.0.0/8', '::1']);

/** Whether what listens there is reached from this machine alone. */
export const isThisMachine = (host: string) =>
  host === 'localhost' || isLoopbackAddress(host.replace(/^\[|\]$/g, ''));
