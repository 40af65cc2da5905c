import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { isOneOf } from '../../../observe/insiders.ts';
import { isThisMachine } from '../../../observe/loopback.ts';

/** Beside these, an address of IPv4 leads outside (IANA's special-purpose registry). */
const isInner4 = isOneOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);
const isGlobal6 = isOneOf(['2000::/3']);
/** Of those, what holds an address of IPv4 within, or is for examples. */
const isInner6 = isOneOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether an address is on the public internet: neither this machine nor a network behind it. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4 ? !isInner4(address) : isGlobal6(address) && !isInner6(address);

/**
 * Whether a browser's endpoint may be posted to: campus stands inside, so inner addresses are refused.
 * `publicLookup` checks the addresses of a name when connecting.
 */
export function isPublicEndpoint(endpoint: string, { loopback }: { loopback: boolean }): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (loopback && isThisMachine(url.hostname)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublicAddress(host);
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host);
}

/** A name led, also, to an address inside. */
export class NotPublic extends Error {}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A DNS lookup that refuses names leading inside: the checked address is the one connected to. */
export const publicLookup =
  (find: typeof lookup = lookup) =>
  (name: string, options: LookupOptions, found: Found): void =>
    find(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return found(new NotPublic(`${name} leads inside`), []);
      if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
